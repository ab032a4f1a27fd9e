import * as Y from 'yjs'

/** The letters in updates, for people to copy when the updates themselves have nowhere to go. */
export const textOfUpdates = (updates: readonly Uint8Array[]): string => {
  let text = ''
  // The same may be in several: what could not be stored as one row is in the page as that, and in its rows still.
  const told = new Set<string>()
  const isNew = ({ id: { client, clock } }: Y.Item, at: number): boolean => {
    const before = told.size
    return told.add(`${client} ${clock + at}`).size > before
  }
  for (const update of updates) {
    for (const struct of Y.decodeUpdate(update).structs) {
      if (!(struct instanceof Y.Item)) continue
      const { content } = struct
      if (content instanceof Y.ContentString)
        text += content.str
          .split('')
          .filter((_, at) => isNew(struct, at))
          .join('')
      // A new block begins a new line.
      else if (content instanceof Y.ContentType && isNew(struct, 0) && text !== '' && !text.endsWith('\n')) text += '\n'
    }
  }
  return text.trim()
}
