import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { lineAttributesFrom, PLAIN_LINE } from '@sheaf/document/text/line'
import { lineOf } from '../../../text-binding/tokens.ts'
import { pasteLines } from './paste-lines.ts'
import { nodesOfText } from './pasted-lines.ts'
import { rangeOf } from './place-lines.ts'
import { plainPastes } from './plain-paste.ts'

/** Precedes what looks for Markdown. */
const PRIORITY = 1160

/** What an editor of code says beside what was copied in it, such as its language. */
const SAID = 'vscode-editor-data'

/** Languages that are text to read. */
const PROSE = new Set(['plaintext', 'markdown', 'log', 'latex', 'tex', 'restructuredtext', 'asciidoc', 'git-commit'])

/** Names that pads have otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  shellscript: 'bash',
  typescriptreact: 'tsx',
  javascriptreact: 'jsx',
  jsonc: 'json',
  dockercompose: 'yaml',
}

const languageOf = (said: string): string | undefined => {
  try {
    const { mode } = JSON.parse(said) as { readonly mode?: unknown }
    return typeof mode === 'string' && /^[\w.+#-]{1,40}$/.test(mode) ? mode : undefined
  } catch {
    return undefined
  }
}

/** Pastes rows that were copied in an editor of code as a block of code of their language. */
export const PasteCode = Extension.create({
  name: 'pasteCode',
  priority: PRIORITY,

  addProseMirrorPlugins() {
    const plain = plainPastes()
    return [
      new Plugin({
        key: new PluginKey('pasteCode'),
        props: {
          transformPastedText: plain.transformPastedText,
          handlePaste: (view, { clipboardData }) => {
            const wasPlain = plain.take()
            const language = languageOf(clipboardData?.getData(SAID) ?? '')
            if (wasPlain || language === undefined || PROSE.has(language)) return false
            const text = clipboardData!.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '')
            const range = rangeOf(view.state.selection)
            const { parent, parentOffset } = view.state.doc.resolve(range.from)
            if (!text.includes('\n') || lineOf(parent).kind === 'code') return false
            const stored: Record<string, unknown> = {
              ...PLAIN_LINE,
              kind: 'code',
              language: NAMES[language] ?? language,
            }
            const line = lineAttributesFrom((name) => stored[name])
            const rows = nodesOfText(view.state.schema, text).map((row) => row.type.create({ ...line }, row.content))
            // In a line with text, its rows would be that text.
            if (parentOffset > 0) rows.unshift(parent.type.create(PLAIN_LINE))
            pasteLines(view, range, rows)
            return true
          },
        },
      }),
    ]
  },
})
