import type { Node } from '@tiptap/pm/model'
import { AUTHOR_MARK, authorIn, lineOf } from '../tokens.ts'

export const lettersIn = (doc: Node): Map<string, number> => {
  const counts = new Map<string, number>()
  doc.descendants((node) => {
    for (const letter of node.text ?? '') counts.set(letter, (counts.get(letter) ?? 0) + 1)
  })
  return counts
}

/** Returns a document in a form that tells two apart. Letters of the page's own author bear no mark. */
export const shownBy = (doc: Node, own: string): string => {
  const lines: string[] = []
  doc.forEach((line) => {
    const letters: string[] = []
    line.forEach((node) => {
      const formats = node.marks
        .filter(({ type }) => type.name !== AUTHOR_MARK)
        .map(({ type, attrs }) => [type.name, ...Object.values(attrs)].join(' '))
      letters.push(`${node.text ?? '⏎'}{${[authorIn(node.marks) ?? own, ...formats].join()}}`)
    })
    lines.push(`[${Object.values(lineOf(line)).join(' ')}] ${letters.join('')}`)
  })
  return lines.join('\n')
}

export const startOf = (doc: Node, number: number): number => {
  let position = 0
  for (let line = 0; line < number; line++) position += doc.child(line).nodeSize
  return position
}
