import { expect, test } from 'vitest';
import { fileText, paperProblem } from './paperProblem.ts';

const chosen = (name: string, type: string, size = 1000) => paperProblem({ name, type, size });

test('accepts a scan or a photo', () => {
  expect(chosen('dbs.pdf', 'application/pdf')).toBeUndefined();
  expect(chosen('dbs.jpg', 'image/jpeg', 10 * 1024 * 1024)).toBeUndefined();
  expect(chosen('dbs.png', 'image/png')).toBeUndefined();
});

test('refuses other files before the upload, with a message', () => {
  expect(chosen('dbs.docx', 'application/msword')).toBe('Choose a PDF, JPEG or PNG file');
  expect(chosen('dbs', '')).toBe('Choose a PDF, JPEG or PNG file');
  expect(chosen('IMG_1.HEIC', '')).toContain('HEIC');
  expect(chosen('photo', 'image/heif')).toContain('HEIC');
  expect(chosen('dbs.pdf', 'application/pdf', 0)).toBe('This file is empty. Choose another one');
  expect(chosen('dbs.pdf', 'application/pdf', 10 * 1024 * 1024 + 1)).toContain('at most 10 MB');
});

test('describes a stored file by kind and size', () => {
  expect(fileText('application/pdf', 348_160)).toBe('PDF, 340 KB');
  expect(fileText('image/jpeg', 2_516_582)).toBe('Photo, 2.4 MB');
  expect(fileText('image/png', 10)).toBe('Picture, 1 KB');
});
