import { attributesOf, textOf, type LineStart } from './sequence.ts'
import { wordsOfFile } from './shown-file.ts'

/** Returns the text of a line, with the words of the file that it shows. */
export const plainLine = (start: LineStart): string => {
  const [words, text] = [wordsOfFile(attributesOf(start)), textOf(start)]
  return words === '' || text === '' ? words + text : `${words} ${text}`
}
