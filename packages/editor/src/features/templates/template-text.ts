import { readTemplate, type TemplateLine } from '@sheaf/contract/routes/pads'
import { acceptsFormat, type Formats } from '@sheaf/document/text/formats'
import { lineAttributesFrom } from '@sheaf/document/text/line'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { callApi, keyOfRefusal } from '../../lib/page/call-api.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'

const formatsOf = (formats: TemplateLine['runs'][number]['formats']): Formats =>
  Object.fromEntries(Object.entries(formats).filter(([name, value]) => acceptsFormat(name, value))) as Formats

const toLine = ({ attributes, runs, table }: TemplateLine): HtmlLine => {
  const line = lineAttributesFrom((name) => attributes[name])
  return {
    // A table without a cell is none.
    attributes: line.kind === 'table' && table === undefined ? { ...line, kind: 'p', table: null } : line,
    runs: runs.map(({ text, formats }) => ({ text, formats: formatsOf(formats) })),
    ...(table === undefined ? {} : { table: table as NonNullable<HtmlLine['table']> }),
  }
}

/** Asks the server for the lines of a template as they are put into a pad. Returns the key of its refusal otherwise. */
export const readTemplateText = async (
  pad: PadFiles,
  template: string,
): Promise<{ readonly lines: readonly HtmlLine[] } | { readonly refusal: string }> => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  try {
    const response = await callApi(pad.target, pad.pathOf('/template'), { body: { template, timeZone } })
    if (!response.ok) return { refusal: await keyOfRefusal(response) }
    return { lines: readTemplate.reply.parse(await response.json()).lines.map(toLine) }
  } catch {
    return { refusal: 'GLOBAL.OFFLINE' }
  }
}
