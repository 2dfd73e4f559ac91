/** Ten thousand open pages, all told of what concerns them: the bench of the same name, which CI has run already. */
export { default } from '../bench/live.ts';
