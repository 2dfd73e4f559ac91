/** The one word that lets this page's own style tags through the content policy; scripts never need it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Dialogs stop the page behind them from scrolling by a style tag of their own, which asks for the nonce by this name. */
export function shareNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce();
}
