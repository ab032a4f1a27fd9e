import type { HistoryLine, HistoryRun, Writer } from '@sheaf/contract/entities/history'
import type { Translate } from '@sheaf/ui/l10n/i18n'
import type { MomentTable } from './moment-tables.ts'

/** Returns the name of an author; those without one are guests. */
export const nameOfWriter = (id: string, writers: ReadonlyMap<string, Writer>, t: Translate): string =>
  writers.get(id)?.name || t('EDITOR.GUEST')

/** Returns the letters of a line, and of the cells of its table. */
const runsOf = ({ runs, table }: HistoryLine): readonly HistoryRun[] => {
  const cells = (table as MomentTable | undefined)?.rows.flatMap((row) => row.cells) ?? []
  return [...runs, ...cells.flatMap(({ lines }) => lines.flatMap((line) => line.runs))]
}

/** Returns who wrote what stands in lines, each once, also who put letters back. */
export const authorsOfLines = (
  lines: readonly HistoryLine[],
  writers: ReadonlyMap<string, Writer>,
  t: Translate,
): string[] => {
  const names = lines.flatMap((line) =>
    runsOf(line)
      .filter(({ text }) => text.trim() !== '')
      .map(({ author, by }) => {
        const name = nameOfWriter(author, writers, t)
        return by === undefined ? name : t('TIMESLIDER.PUT_BACK', { name, by: nameOfWriter(by, writers, t) })
      }),
  )
  return [...new Set(names)]
}
