const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as the HTML that the editor would produce. */
export const textToHtml = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .replaceAll(/[&<>"]/g, (letter) => ESCAPED[letter] ?? '')
        .split(/\n{2,}/)
        .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
        .join('');

/** HTML as plain text, for a field without formatting. */
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
