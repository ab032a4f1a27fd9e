import { FORMAT_NAMES, FORMATS, isSameFormat, type FormatName, type Formats, type FormatValue } from './formats.ts'
import type { FormatSpec } from './formats/format.ts'
import { FORMULA } from './formats/formula.ts'

/** Letters with their formats. */
export interface FormattedText {
  readonly text: string
  readonly formats: Formats
}

/** Letters, or what one format surrounds. */
export type FormatNode =
  | { readonly text: string }
  | { readonly name: FormatName; readonly value: FormatValue; readonly children: readonly FormatNode[] }

export const formatOf = (name: FormatName): FormatSpec => FORMATS[name]

const isShown = (name: FormatName, formats: Formats): boolean => {
  const value = formats[name]
  return value !== undefined && formatOf(name).html(value) !== undefined
}

/** Formats that a formula may stand in. Any other would say something of a part of its source. */
const AROUND_FORMULAS: readonly string[] = ['link', 'highlight', 'color']

/** Returns runs in which a formula is one run, in the formats in which it begins. */
const wholeFormulas = (runs: readonly FormattedText[]): readonly FormattedText[] => {
  if (!runs.some(({ formats }) => formats[FORMULA] !== undefined)) return runs
  const whole: { text: string; formats: Formats }[] = []
  for (const { text, formats } of runs) {
    const last = whole.at(-1)
    if (formats[FORMULA] === undefined) whole.push({ text, formats })
    else if (last?.formats[FORMULA] !== undefined) last.text += text
    else {
      const around = Object.entries(formats).filter(([name]) => AROUND_FORMULAS.includes(name))
      whole.push({ text, formats: { ...Object.fromEntries(around), [FORMULA]: true } })
    }
  }
  return whole
}

/** Returns runs with those formats alone that are shown, each as long as its formats. */
export const shownRuns = (runs: readonly FormattedText[]): FormattedText[] => {
  const whole: { text: string; formats: Formats }[] = []
  for (const { text, formats: all } of wholeFormulas(runs)) {
    if (text === '') continue
    const formats = Object.fromEntries(
      FORMAT_NAMES.filter((name) => isShown(name, all)).map((name) => [name, all[name]!]),
    )
    const last = whole.at(-1)
    if (last && FORMAT_NAMES.every((name) => isSameFormat(last.formats[name], formats[name]))) last.text += text
    else whole.push({ text, formats })
  }
  return whole
}

const isVerbatim = (name: FormatName): boolean => formatOf(name).markdown.form === 'verbatim'

/**
 * Returns runs of `shownRuns` as formats in formats. Of those that begin together the longest surrounds the others, so
 * that a link with a bold word is one link.
 */
export const formatTree = (runs: readonly FormattedText[]): readonly FormatNode[] => {
  /** For each run and format, the run before which the format ends. */
  const ends: Map<FormatName, number>[] = []
  for (let index = runs.length - 1; index >= 0; index--) {
    const { formats } = runs[index]!
    const own = new Map<FormatName, number>()
    for (const name of FORMAT_NAMES) {
      if (formats[name] === undefined) continue
      const goesOn = isSameFormat(formats[name], runs[index + 1]?.formats[name])
      own.set(name, goesOn ? ends[index + 1]!.get(name)! : index + 1)
    }
    ends[index] = own
  }

  const build = (from: number, to: number, around: readonly FormatName[]): FormatNode[] => {
    const nodes: FormatNode[] = []
    for (let index = from; index < to;) {
      let longest: FormatName | undefined
      let end = index
      for (const [name, its] of ends[index]!) {
        // What is verbatim has no other format inside.
        const isLonger = Math.min(its, to) > end && !(isVerbatim(name) && longest !== undefined)
        if (around.includes(name) || !isLonger) continue
        longest = name
        end = isVerbatim(name) ? index + 1 : Math.min(its, to)
      }
      if (longest === undefined) {
        nodes.push({ text: runs[index]!.text })
        index += 1
      } else {
        const value = runs[index]!.formats[longest]!
        nodes.push({ name: longest, value, children: build(index, end, [...around, longest]) })
        index = end
      }
    }
    return nodes
  }
  return build(0, runs.length, [])
}
