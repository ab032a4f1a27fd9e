/**
 * Follows whether a paste is asked for as plain text, which ProseMirror says only where it reads the text. `take` says it
 * of the running paste once, since one of HTML alone is never read as text, and must not find what the last one was.
 */
export const plainPastes = (): {
  readonly transformPastedText: (text: string, plain: boolean) => string
  readonly take: () => boolean
} => {
  let isPlain = false
  return {
    transformPastedText: (text, plain) => {
      isPlain = plain
      return text
    },
    take: () => {
      const wasPlain = isPlain
      isPlain = false
      return wasPlain
    },
  }
}
