const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What was typed without an editor, as the HTML that an editor would have made of it. */
export const textToHtml = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .replaceAll(/[&<>"]/g, (letter) => ESCAPED[letter] ?? '')
        .split(/\n{2,}/)
        .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
        .join('');

/** The other way round, for a field that knows no formatting. */
export function htmlToText(html: string): string {
  const lines = html.replaceAll(/<br\s*\/?>/g, '\n').replaceAll(/<\/(p|h3|h4|blockquote|pre|ul|ol)>(?=.)/gs, '\n\n');
  const text = lines.replaceAll(/<\/li>/g, '\n').replaceAll(/<[^>]*>/g, '');
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}
