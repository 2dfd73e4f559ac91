// It is a script of its own, not a module.
const { mermaid } = globalThis;

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
mermaid.initialize({ startOnLoad: false, theme: dark ? 'dark' : 'neutral', fontFamily: 'inherit' });
await mermaid.run();
