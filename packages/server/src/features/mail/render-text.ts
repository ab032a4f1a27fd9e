import type { Block, Letter, LetterSite } from './letter.ts'

/** Matches the line breaks that different programs write. */
const LINE_END = /\r\n?|\n/

const marked = (mark: string, text: string): string =>
  text
    .split(LINE_END)
    .map((line) => `${mark} ${line}`)
    .join('\n')

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'note':
      return block.place === undefined ? block.text : `${block.text}\n${block.place.url}`
    case 'heading':
      return block.url === undefined ? block.text : `${block.text}\n${block.url}`
    case 'action':
      return `${block.label}\n${block.url}`
    case 'quote':
      return marked('>', block.text)
    case 'changes':
      return block.changes
        .map(
          ({ sign, text, by, place }) =>
            `${marked(sign, text)}  (${by})${place === undefined ? '' : `\n  ${place.url}`}`,
        )
        .join('\n')
    default:
      return block.text
  }
}

/** Returns the plain text part. */
export const renderText = ({ blocks, unsubscribeUrl }: Letter, { title, address, t }: LetterSite): string =>
  [
    ...blocks.map(blockText),
    ...(unsubscribeUrl === undefined ? [] : [`${t('MAIL.UNSUBSCRIBE')}\n${unsubscribeUrl}`]),
    ['-- ', title, ...(address === '' ? [] : [address])].join('\n'),
  ].join('\n\n')
