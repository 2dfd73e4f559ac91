export const PAPER_TYPES = ['image/jpeg', 'image/png', 'application/pdf'];
const MOST_MB = 10;

/** Reason why a chosen file cannot be an entry's document, checked before the upload. */
export function paperProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) {
    return 'This photo is an HEIC file. Save it as a JPEG first, or take it with the camera here';
  }
  if (!PAPER_TYPES.includes(type)) return 'Choose a PDF, JPEG or PNG file';
  if (size > MOST_MB * 1024 * 1024) return `This file is too large. Choose one of at most ${MOST_MB} MB`;
  return size === 0 ? 'This file is empty. Choose another one' : undefined;
}

const KINDS: Partial<Record<string, string>> = {
  'image/jpeg': 'Photo',
  'image/png': 'Picture',
  'application/pdf': 'PDF',
};

/** File size as text: "340 KB", "2.4 MB". */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Kind and size as text: "PDF, 340 KB". */
export const fileText = (type: string, size: number): string => `${KINDS[type] ?? 'File'}, ${sizeText(size)}`;
