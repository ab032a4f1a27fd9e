import * as Y from 'yjs'

/** The letters in updates, for people to copy when the updates themselves have nowhere to go. */
export const textOfUpdates = (updates: readonly Uint8Array[]): string => {
  let text = ''
  for (const update of updates) {
    for (const struct of Y.decodeUpdate(update).structs) {
      if (!(struct instanceof Y.Item)) continue
      if (struct.content instanceof Y.ContentString) text += struct.content.str
      // A new block begins a new line.
      else if (struct.content instanceof Y.ContentType && text !== '' && !text.endsWith('\n')) text += '\n'
    }
  }
  return text.trim()
}
