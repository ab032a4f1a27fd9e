import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { t } from '@sheaf/ui/l10n/i18n'
import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { createElement } from 'react'
import type { PadFiles } from '../../lib/files/pad-files.ts'

interface OpenTemplatesOptions {
  readonly pad: PadFiles
  /** Puts lines behind the text. */
  readonly onInsert: (lines: readonly HtmlLine[]) => void
}

const open = async ({ pad, onInsert }: OpenTemplatesOptions): Promise<void> => {
  // All of it is loaded on demand, since most visits insert none.
  const [{ TemplateList }, { readTemplates }] = await Promise.all([
    import('./template-list.tsx'),
    import('./read-templates.ts'),
  ])
  const templates = await readTemplates(pad)
  openDialog({
    title: t('GROUP.PAD.INSERT_TEMPLATE'),
    content: (onClose) => createElement(TemplateList, { pad, templates, onInsert, onClose }),
  })
}

/** Opens the list of the templates whose text can be put behind that of the pad. */
export const openTemplates = (options: OpenTemplatesOptions): void => void open(options).catch(showUnreachable)
