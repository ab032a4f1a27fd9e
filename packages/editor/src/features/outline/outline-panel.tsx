import { ActionIcon, Title, UnstyledButton } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { toggleFold, foldsOf } from '../../lib/lines/folds.ts'
import type { Heading } from './headings.ts'
import { OUTLINE_BUTTON_ID, OUTLINE_ID } from './outline-button.tsx'
import './outline.css'
import { useCurrentHeading, useHeadings } from './use-headings.ts'

/** Returns the numbers of the lines whose sections are folded, from 1, joined: equal texts are equal lists. */
const read = (editor: Editor): string =>
  editor.isDestroyed
    ? ''
    : foldsOf(editor.state)
        .map(({ line }) => line + 1)
        .join()

/** Returns the lines of the headings whose sections are folded, as they change. */
const useFoldedLines = (editor: Editor): ReadonlySet<number> => {
  const lines = useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener)
      return () => editor.off('transaction', listener)
    },
    () => read(editor),
  )
  return new Set(lines.split(',').map(Number))
}

/** Where it covers the text, it closes once one has chosen. */
const COVERS_TEXT = '(max-width: 48em)'

interface OutlinePanelProps {
  readonly editor: Editor
  /** Leads to a line, from 1. */
  readonly onGoTo: (line: number) => void
  readonly onClose: () => void
  /** What stands at its foot. */
  readonly children?: ReactNode
}

/** EDT-155: the headings of the pad beside its text, which lead to them. */
export const OutlinePanel = ({ editor, onGoTo, onClose, children }: OutlinePanelProps) => {
  const t = useT()
  const headings = useHeadings(editor)
  const current = useCurrentHeading(editor, headings)
  const folded = useFoldedLines(editor)
  const list = useRef<HTMLOListElement>(null)
  // The list of a long text follows the text.
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current]')
    if (!item || !list.current) return
    const [room, place] = [list.current.getBoundingClientRect(), item.getBoundingClientRect()]
    if (place.top < room.top) list.current.scrollTop -= room.top - place.top
    else if (place.bottom > room.bottom) list.current.scrollTop += place.bottom - room.bottom
  }, [current])
  const close = () => {
    onClose()
    document.getElementById(OUTLINE_BUTTON_ID)?.focus()
  }
  const goTo = ({ line }: Heading) => {
    if (window.matchMedia(COVERS_TEXT).matches) close()
    onGoTo(line)
  }
  const highest = Math.min(...headings.map(({ level }) => level))
  return (
    <nav id={OUTLINE_ID} className="pad-outline" aria-labelledby="pad-outline-title">
      <div className="pad-outline-head">
        <Title order={2} size="h5" id="pad-outline-title">
          {t('EDITOR.OUTLINE.TITLE')}
        </Title>
        <ActionIcon aria-label={t('EDITOR.OUTLINE.CLOSE')} title={t('EDITOR.OUTLINE.CLOSE')} onClick={close}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      {headings.length === 0 ? (
        <p className="pad-outline-none">{t('EDITOR.OUTLINE.NONE')}</p>
      ) : (
        <ol ref={list}>
          {headings.map((heading, at) => (
            <li key={heading.position} className="pad-outline-row" data-depth={Math.min(heading.level - highest, 3)}>
              {heading.hasSection && (
                <UnstyledButton
                  className="pad-outline-fold"
                  aria-label={t('EDITOR.FOLD.SECTION', { heading: heading.text })}
                  aria-expanded={!folded.has(heading.line)}
                  onClick={() => toggleFold(editor.view, heading.position)}
                >
                  <IconChevronDown size={14} aria-hidden />
                </UnstyledButton>
              )}
              <UnstyledButton
                dir="auto"
                className="pad-outline-heading"
                aria-current={at === current ? 'location' : undefined}
                onClick={() => goTo(heading)}
              >
                {heading.text}
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
      {children}
    </nav>
  )
}
