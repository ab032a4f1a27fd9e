import type { FileKind } from '../text/kinds/kind.ts'
import type { ShownFile } from '../text/file-record.ts'
import type { FileSource } from '../text/shown-file.ts'

/** Returns a text as it may stand in the brackets of a link. */
const inBrackets = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>&!]/g, String.raw`\$&`)

/** Returns an address or a name as what a link leads to. */
const linkTarget = (target: string): string => `<${target.replaceAll(/[\\<>]/g, String.raw`\$&`)}>`

/** Returns the Markdown of a picture or another file. */
export const fileMarkdown = (shown: ShownFile, kind: FileKind, sourceOf: FileSource): string =>
  `${kind.markdownSign}[${inBrackets(kind.markdownText(shown))}](${linkTarget(sourceOf(shown.file) ?? shown.file.name)})`
