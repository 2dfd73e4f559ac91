import type { Page } from './read.ts';

/** A page of the site with everything around it. */
export function frameOf(page: Page, pages: readonly Page[]): string {
  const up = '../'.repeat(page.path.split('/').length - 1);
  const at = pages.indexOf(page);
  const step = (other: Page | undefined, rel: string, words: string): string =>
    other === undefined ? '' : `<a rel="${rel}" href="${up}${other.path}"><small>${words}</small>${other.title}</a>`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title === 'Handover' ? 'Handover' : `${page.title} · Handover`}</title>
<link rel="icon" href="${up}favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}site.css">
<script defer src="${up}minisearch.js"></script>
<script type="module" src="${up}search.js"></script>${
    page.has_diagram
      ? `\n<script defer src="${up}mermaid.js"></script>\n<script type="module" src="${up}diagrams.js"></script>`
      : ''
  }
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="${up}index.html"><img src="${up}favicon.svg" alt="" width="24" height="24">Handover</a>
<search><input type="search" aria-label="Search the documentation" placeholder="Search" data-root="${up}" autocomplete="off"><ul hidden></ul></search>
</header>
<div class="columns">
<nav aria-label="Pages">${contentsOf(page, pages, up)}</nav>
<main id="content" tabindex="-1">
${page.html}
<footer>${step(pages[at - 1], 'prev', 'Before')}${step(pages[at + 1], 'next', 'Next')}</footer>
</main>
</div>
</body>
</html>
`;
}

/** One list per section; the section of the page is open, the rest are one tap away. */
function contentsOf(page: Page, pages: readonly Page[], up: string): string {
  const sections = [...new Set(pages.map(({ section }) => section))];
  const parts = sections.map((section) => {
    const links = pages
      .filter((each) => each.section === section)
      .map(
        (each) =>
          `<li><a href="${up}${each.path}"${each === page ? ' aria-current="page"' : ''}>${each.title}</a></li>`,
      );
    const open = section === page.section || section === 'Guides' ? ' open' : '';
    return `<details${open}><summary>${section}</summary><ul>${links.join('')}</ul></details>`;
  });
  return `<details class="menu"><summary>All pages</summary></details><div>${parts.join('')}</div>`;
}
