import { FORMULA_LANGUAGE } from '@sheaf/document/text/kinds/code'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type CodeBlock, languageOf, setCodeLanguage } from '../../text-binding/lines/code-blocks.ts'
import { LANGUAGES, languageNamed } from './languages.ts'
import './code.css'

export interface CodeLanguageSelectProps {
  readonly editor: Editor
  readonly block: CodeBlock
}

const PLAIN = ''

/** Returns how far below the top of the text a block begins, as the text is laid out now. */
const useTop = ({ view }: Editor, block: CodeBlock): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => {
      const row = view.nodeDOM(block.position)
      if (row instanceof HTMLElement) setTop(row.offsetTop)
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(view.dom)
    return () => resized.disconnect()
  }, [view, block])
  return top
}

/** EDT-183: a choice of languages at the upper edge of the block of code with the caret, behind the text by Tab. */
export const CodeLanguageSelect = ({ editor, block }: CodeLanguageSelectProps) => {
  const t = useT()
  const top = useTop(editor, block)
  const written = languageOf(block)
  const known = languageNamed(written)
  const choose = (name: string): void => {
    setCodeLanguage(name === PLAIN ? null : name)(editor.state, editor.view.dispatch)
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    editor.view.focus()
  }
  const place = editor.view.dom.parentElement
  if (place === null) return null
  return createPortal(
    <select
      className="pad-code-language"
      style={{ insetBlockStart: top }}
      aria-label={t('EDITOR.CODE_LANGUAGE')}
      value={known?.name ?? written ?? PLAIN}
      onChange={(event) => choose(event.currentTarget.value)}
      onKeyDown={leave}
    >
      <option value={PLAIN}>{t('EDITOR.CODE_PLAIN')}</option>
      <option value={FORMULA_LANGUAGE}>{t('EDITOR.TOOL.FORMULA_BLOCK')}</option>
      {known === undefined && written !== null && written !== FORMULA_LANGUAGE && (
        <option value={written}>{written}</option>
      )}
      {LANGUAGES.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>,
    place,
  )
}
