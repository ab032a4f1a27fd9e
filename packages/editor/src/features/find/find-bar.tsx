import { ActionIcon, Button, Group as Row, TextInput, UnstyledButton } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconChevronDown, IconChevronUp, IconLetterCase, IconReplace, IconX } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onceComposed, releaseTyping } from '../../lib/typing/hold-typing.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { FindSession } from './find-session.ts'
import './find.css'

interface FindBarProps {
  readonly editor: Editor
  readonly isEditable: boolean
  /** How often it was asked for: each time, what is sought takes the focus. */
  readonly times: number
  readonly isReplacing: boolean
  /** What is sought when it opens, in place of the selected text. */
  readonly text: string | undefined
  readonly onReplacing: (isReplacing: boolean) => void
  readonly onClose: () => void
}

/** EDT-150 to EDT-153: finds a text in the pad and replaces it. */
export const FindBar = ({ editor, isEditable, times, isReplacing, text, onReplacing, onClose }: FindBarProps) => {
  const t = useT()
  const [session] = useState(() => new FindSession(editor, text))
  const { sought, matches, at, isCaseSensitive, isWholeWords } = useStore(session.state)
  const [replacement, setReplacement] = useState('')
  const [replaced, setReplaced] = useState<number>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    onceComposed(() => {
      field.current?.focus()
      field.current?.select()
      releaseTyping()
    })
  }, [times])
  const end = useEffectEvent(() => session.close())
  useEffect(() => () => end(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return
    event.preventDefault()
    setReplaced(undefined)
    session.step(event.shiftKey ? -1 : 1)
  }
  const count = matches.length
  const said = (): string => {
    if (replaced !== undefined) return t('EDITOR.FIND.REPLACED', { count: replaced })
    if (sought === '') return ''
    return count === 0 ? t('EDITOR.FIND.NONE') : t('EDITOR.FIND.COUNT', { at: at + 1, count })
  }
  const replaceAll = () => setReplaced(session.replaceAll(replacement))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- not every browser knows the tag yet; Escape closes it from everything within
    <div role="search" className="pad-find" aria-label={t('EDITOR.FIND.TITLE')} onKeyDown={onKeyDown}>
      <Row className="pad-find-seeking" gap={4} wrap="nowrap">
        <TextInput
          ref={field}
          className="pad-find-field"
          size="xs"
          aria-label={t('EDITOR.FIND.FIELD')}
          placeholder={t('EDITOR.FIND.FIELD')}
          value={sought}
          onChange={(event) => {
            setReplaced(undefined)
            session.seek({ sought: event.currentTarget.value })
          }}
          onKeyDown={onFieldKey}
        />
        <UnstyledButton
          className="pad-find-option"
          aria-pressed={isCaseSensitive}
          aria-label={t('EDITOR.FIND.CASE')}
          title={t('EDITOR.FIND.CASE')}
          onClick={() => session.seek({ isCaseSensitive: !isCaseSensitive })}
        >
          <IconLetterCase size={18} aria-hidden />
        </UnstyledButton>
        <UnstyledButton
          className="pad-find-option"
          aria-pressed={isWholeWords}
          aria-label={t('EDITOR.FIND.WORDS')}
          title={t('EDITOR.FIND.WORDS')}
          onClick={() => session.seek({ isWholeWords: !isWholeWords })}
        >
          <span className="pad-find-words" aria-hidden />
        </UnstyledButton>
        <Step
          label={t('EDITOR.FIND.PREVIOUS')}
          Icon={IconChevronUp}
          isOff={count === 0}
          onStep={() => session.step(-1)}
        />
        <Step label={t('EDITOR.FIND.NEXT')} Icon={IconChevronDown} isOff={count === 0} onStep={() => session.step(1)} />
        {isEditable && (
          <UnstyledButton
            className="pad-find-option"
            aria-expanded={isReplacing}
            aria-label={t('EDITOR.FIND.WITH_REPLACING')}
            title={t('EDITOR.FIND.WITH_REPLACING')}
            onClick={() => onReplacing(!isReplacing)}
          >
            <IconReplace size={18} aria-hidden />
          </UnstyledButton>
        )}
        <ActionIcon
          className="pad-find-close"
          size="md"
          aria-label={t('EDITOR.FIND.CLOSE')}
          title={t('EDITOR.FIND.CLOSE')}
          onClick={onClose}
        >
          <IconX size={18} />
        </ActionIcon>
      </Row>
      {isEditable && isReplacing && (
        <Row gap={4} wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            aria-label={t('EDITOR.FIND.REPLACEMENT')}
            placeholder={t('EDITOR.FIND.REPLACEMENT')}
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              session.replace(replacement)
            }}
          />
          <Button size="xs" variant="default" disabled={count === 0} onClick={() => session.replace(replacement)}>
            {t('EDITOR.FIND.REPLACE')}
          </Button>
          <Button size="xs" variant="default" disabled={count === 0} onClick={replaceAll}>
            {t('EDITOR.FIND.REPLACE_ALL')}
          </Button>
        </Row>
      )}
      <div className="pad-find-said" role="status">
        {said()}
      </div>
    </div>
  )
}

interface StepProps {
  readonly label: string
  readonly Icon: typeof IconX
  readonly isOff: boolean
  readonly onStep: () => void
}

const Step = ({ label, Icon, isOff, onStep }: StepProps) => (
  <ActionIcon size="md" aria-label={label} title={label} disabled={isOff} onClick={onStep}>
    <Icon size={18} />
  </ActionIcon>
)
