import { parseArgs } from 'node:util';
import { makeBase } from '../lab/image/base.ts';
import { buildImage } from '../lab/image/build.ts';

const HELP = `npm run image -- base                      a base of Debian's packages and npm's Node, where no registry can be reached
npm run image -- build [--base REF] [--tag T]  the image, without an engine`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string' }, tag: { type: 'string' } },
});

switch (positionals[0]) {
  case 'base':
    console.log(`The base is there: ${await makeBase(console.log)}`);
    break;
  case 'build':
    console.log(`Built ${await buildImage({ ...values, say: console.log })}`);
    break;
  default:
    console.error(HELP);
    process.exitCode = 1;
}
