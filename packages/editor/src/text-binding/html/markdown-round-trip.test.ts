import { setImmediate as nextTurn } from 'node:timers/promises'
import { linesToMarkdown } from '@sheaf/document/export/markdown'
import { linesToText } from '@sheaf/document/text/lines-text'
import { randomFrom, seeds, type Random } from '@sheaf/document/testing/random'
import type { Formats, FormatValue } from '@sheaf/document/text/formats'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { Marked } from 'marked'
import { expect, test } from 'vitest'
import { linesFromHtml } from './lines-from-html.ts'

/* What exports write as Markdown is read by the reader of Markdown that pastes it. */

const marked = new Marked({ gfm: true })

/** Number of documents after which the event loop turns: before that, jsdom keeps them all. */
const DOCUMENTS_AT_ONCE = 100

const read = (markdown: string): readonly HtmlLine[] =>
  linesFromHtml(new DOMParser().parseFromString(marked.parse(markdown, { async: false }), 'text/html').body).lines

/** Markdown has one highlight, which is read as a yellow one, and no colours. */
const valueOf = (name: string): FormatValue => (name === 'highlight' ? 'yellow' : name === 'color' ? 'red' : true)

const FORMATS: readonly Formats[] = [
  { link: { href: 'https://example.org/a_(b)' } },
  ...' | | |bold|italic|bold italic|strike|underline|code|superscript|subscript|color|highlight'
    .split('|')
    .map((names) =>
      Object.fromEntries(names.split(' ').flatMap((name) => (name === '' ? [] : [[name, valueOf(name)]]))),
    ),
]

/** Words, and what Markdown could take for something else. */
const WORDS =
  'one¦zwei¦ ¦ ¦x & y¦漢字¦👩‍👩‍👧¦a_b¦C:\\x¦$¦:¦"¦!?.¦(x)¦!¦\\¦|¦| - |¦*¦**¦***¦_¦~¦~~¦`¦``¦a<b¦<b>¦</u>¦&amp;¦[¦]¦](¦[x]: ¦---¦===¦# ¦- ¦+ x¦1. ¦12) ¦> '.split(
    '¦',
  )

const randomRuns = (random: Random): HtmlLine['runs'] => [
  { text: random.pick(['A', 'A', 'é*', '(b) ']), formats: random.pick(FORMATS) },
  ...Array.from({ length: random.below(6) }, () => ({ text: random.pick(WORDS), formats: random.pick(FORMATS) })),
]

const FORMATTED = /./gsu

/** Returns each letter with its formats; spaces have none that Markdown could say. */
const lettersOf = (lines: readonly HtmlLine[]): string[][] =>
  lines.map(({ runs }) =>
    runs.flatMap(({ text, formats }) =>
      Array.from(text.replaceAll(/\s/g, '').matchAll(FORMATTED), ([letter]) =>
        [
          letter,
          ...Object.keys(formats)
            .filter((name) => name !== 'color')
            .toSorted(),
        ].join(' '),
      ),
    ),
  )

const textOf = (lines: readonly HtmlLine[]): string =>
  lines
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join('\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

test('[EXP-44] whatever people write stands for itself in Markdown', { timeout: 600_000 }, async () => {
  for (const seed of seeds(250, 20_000)) {
    if (seed % DOCUMENTS_AT_ONCE === 0) await nextTurn()
    const random = randomFrom(seed)
    const kind = random.pick(['p', 'p', 'h2', 'bullet', 'task'] as const)
    const lines: HtmlLine[] = [{ attributes: { ...PLAIN_LINE, kind }, runs: randomRuns(random) }]
    const markdown = linesToMarkdown(lines)
    const back = read(markdown)
    const shown = (all: readonly HtmlLine[]) => [
      all.map(({ attributes }) => attributes.kind),
      textOf(all),
      lettersOf(all),
    ]
    expect(shown(back), `${seed}: ${markdown}`).toEqual(shown(lines))
  }
})

/** Lines as people write them: no item is deeper than in the one above. */
const randomOutline = (random: Random): HtmlLine[] => {
  let deepest = 0
  const quoted = random.below(12)
  return Array.from({ length: 1 + random.below(10) }, (_, index) => {
    // This reader makes one list of two in a quote if the first one's last item has more than its own line.
    const ordered = index >= quoted ? 'bullet' : 'ordered'
    const kind = random.pick(['p', 'h3', 'bullet', 'bullet', ordered, ordered, 'task', 'code'] as const)
    const level = index === quoted ? 0 : random.below(deepest + 1)
    const isItem = kind === 'bullet' || kind === 'ordered' || kind === 'task'
    deepest = isItem ? level + 1 : level
    return {
      attributes: {
        ...PLAIN_LINE,
        kind,
        level,
        checked: kind === 'task' && random.below(2) === 0,
        start: kind === 'ordered' && random.below(4) === 0 ? 1 + random.below(12) : null,
        quote: index >= quoted,
      },
      runs: [{ text: `word ${index}`, formats: {} }],
    }
  })
}

test('[EXP-44] lists, numbers, tasks, quotes and code come back from Markdown', { timeout: 600_000 }, async () => {
  for (const seed of seeds(250, 20_000)) {
    if (seed % DOCUMENTS_AT_ONCE === 0) await nextTurn()
    const lines = randomOutline(randomFrom(seed))
    const markdown = linesToMarkdown(lines)
    const back = read(markdown)
    const shown = (all: readonly HtmlLine[]) => [all.map(({ attributes: { kind } }) => kind), linesToText(all)]
    expect(shown(back), `${seed}: ${markdown}`).toEqual(shown(lines))
  }
})
