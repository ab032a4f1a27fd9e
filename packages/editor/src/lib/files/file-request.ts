import type { FileRecord } from '@sheaf/document/text/file-record'
import type { LineAttributes } from '@sheaf/document/text/line'

/** What is asked of the pictures and files of a text, by its tools, menus and lines. */
export type FileRequest =
  /** A picture is to be shown large; or what a file holds, where it stands. */
  | { readonly act: 'open'; readonly position: number }
  /** So is what a line of a cell has that is only read, which has no position in the text. */
  | { readonly act: 'show'; readonly line: LineAttributes; readonly caption: string; readonly holder: HTMLElement }
  /** Files are to be chosen and put where the caret is. */
  | { readonly act: 'choose'; readonly kind: 'picture' | 'file' }
  /** The alternative text of a picture is to be given. */
  | { readonly act: 'describe'; readonly position: number }
  /** All files of the pad are to be listed. */
  | { readonly act: 'list' }
  /** A picture or file is to be taken out of the pad for good, out of all its moments. */
  | { readonly act: 'removeForGood'; readonly file: FileRecord }
  /** It was: whatever lists files lists it no more. */
  | { readonly act: 'removed'; readonly hash: string }
  /** The tools of the selected picture or file are to have the focus. */
  | { readonly act: 'tools' }
  /** The selected picture is to be narrower or wider. */
  | { readonly act: 'resize'; readonly by: -1 | 1 }

const REQUEST = 'sheaf-file'

/** Asks for something of the pictures and files of a text. */
export const requestOfFile = (text: HTMLElement, request: FileRequest): void =>
  void text.dispatchEvent(new CustomEvent(REQUEST, { detail: request }))

/** Calls a listener with what is asked. Returns a function that ends this. */
export const onFileRequest = (text: HTMLElement, listen: (request: FileRequest) => void): (() => void) => {
  const take = (event: Event): void => listen((event as CustomEvent<FileRequest>).detail)
  text.addEventListener(REQUEST, take)
  return () => text.removeEventListener(REQUEST, take)
}
