import type { BrowserContext, Page } from '@playwright/test';
import { PAYLOADS, TOLD_AT } from './payloads.ts';

const named = (number: number) => `${PAYLOADS[number]?.kind}: ${PAYLOADS[number]?.text}`;

/** Records every payload that runs in a browser, requests something or opens a dialog, on any page and in any frame. */
export async function watchFor(context: BrowserContext): Promise<Set<string>> {
  const ran = new Set<string>();
  await context.exposeFunction('ran', (number: number) => void ran.add(named(number)));
  context.on('request', (request) => {
    const asked = request.url().split(TOLD_AT)[1];
    if (asked !== undefined) ran.add(named(Number.parseInt(asked, 10)));
  });
  context.on('dialog', (dialog) => {
    ran.add(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return ran;
}

/**
 * Foreign parts of a page: code and frames, event handlers, script addresses, and styles and names from users' text.
 * The page's own scripts come from its own folder, and its own elements have no handlers in their markup.
 */
const foreignParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const OURS = /^\/(scheme\.js$|assets\/)/;
    const CODE = /^[\u0000-\u0020]*(javascript|vbscript|data:text)/i;
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      const its = element.cloneNode(false) as Element;
      const words = its.outerHTML.slice(0, 160);
      if (/^(iframe|frame|object|embed|base|portal|applet|marquee|xss|math|isindex)$/i.test(element.localName))
        found.push(words);
      if (element.localName === 'script' && !OURS.test(element.getAttribute('src') ?? '')) found.push(words);
      if (element.localName === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? '')) found.push(words);
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name) || name === 'srcdoc' || name === 'ping') found.push(words);
        if (
          /^(href|src|action|formaction|xlink:href|data|background|poster)$/i.test(name) &&
          CODE.test(value.replace(/[\t\n\r]/g, ''))
        )
          found.push(words);
        if (
          value.includes('/it-ran/') &&
          /^(href|src|srcset|action|formaction|data|poster|background|style)$/i.test(name)
        )
          found.push(words);
      }
    }
    return [...new Set(found)];
  });

/** Reports payloads that ran and foreign parts on the page, in words. */
export async function problemsAt(page: Page, ran: Set<string>, where: string): Promise<string[]> {
  const problems = [...ran].map((each) => `ran at ${where}: ${each}`);
  ran.clear();
  return [...problems, ...(await foreignParts(page)).map((each) => `stands at ${where}: ${each}`)];
}
