import type { Editor } from '@tiptap/core'
import { type ComponentType, useEffect, useState } from 'react'
import { type CodeBlock, selectedCode } from '../../text-binding/lines/code-blocks.ts'
import type { CodeLanguageSelectProps } from './code-language-select.tsx'

/** Offers the languages of code beside the block with the caret. They are fetched when the caret is first in code. */
export const CodeLanguage = ({ editor }: { readonly editor: Editor }) => {
  const [block, setBlock] = useState<CodeBlock>()
  const [Select, setSelect] = useState<{ readonly Select: ComponentType<CodeLanguageSelectProps> }>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      timer = undefined
      if (!editor.isDestroyed) setBlock(selectedCode(editor.state))
    }
    // What was typed is drawn first.
    const readSoon = (): void => {
      timer ??= setTimeout(read)
    }
    editor.on('transaction', readSoon)
    readSoon()
    return () => {
      clearTimeout(timer)
      editor.off('transaction', readSoon)
    }
  }, [editor])
  const isInCode = block !== undefined
  useEffect(() => {
    if (!isInCode) return
    // Without it, the language is what the fence said; the next code tries again.
    import('./code-language-select.tsx').then(
      ({ CodeLanguageSelect }) => setSelect({ Select: CodeLanguageSelect }),
      () => {},
    )
  }, [isInCode])
  return Select && block ? <Select.Select editor={editor} block={block} /> : null
}
