/** Nonce that admits this page's own style tags under the content security policy; scripts never need it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * Sets the nonce under the name that the dialog library reads: it adds a style tag that stops the page behind a dialog
 * from scrolling.
 */
export function shareNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce();
}
