import classes from './Brand.module.css';

/** Logo: a day half and a night half, passing each other. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path d="M11 3.2v13.6a6.8 6.8 0 0 1 0-13.6Z" fill="var(--h-marigold)" />
      <path d="M13 7.2v13.6a6.8 6.8 0 0 0 0-13.6Z" fill="var(--h-accent)" />
    </svg>
  );
}

export function Wordmark({ size = 18 }: { size?: number }) {
  return (
    <span className={classes.wordmark} data-wordmark style={{ fontSize: size }}>
      <Mark size={size * 1.4} />
      <span>Handover</span>
    </span>
  );
}
