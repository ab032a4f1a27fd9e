import { Alert, Button, Group, Text } from '@mantine/core'
import { onLanguage, t } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { safeColor } from '../../connection/authors.ts'
import { preferences, showAsPadSays } from '../../features/preferences/preferences.ts'
import { AuthorColors } from '../../features/writing/view/author-colors.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { chosenBy, lineOfGutter, linesOfSelection } from './chosen-lines.ts'
import { failureOfKey } from '../session/failure-words.ts'
import type { OpenHistory } from '../session/history-session.ts'
import { FileLayer } from '../../features/files/file-layer.tsx'
import { PadFiles } from '../../lib/files/pad-files.ts'
import { keepPlace, scrollToLine } from './keep-place.ts'
import { LetterAuthor } from './letter-author.tsx'
import { MomentEditor } from './moment-editor.ts'
import { useMomentChips } from './use-moment-chips.ts'
import { onPrint } from '../../features/print/on-print.ts'
import { momentInWords } from '../session/moment-words.ts'
import '../../features/writing/view/line-levels.css'
import '../../features/writing/view/palette.css'
import '../../features/writing/view/writing.css'
import '../../features/table/tables.css'
import '../../features/writing/view/file-lines.css'

/** Says that a moment did not come, and offers to ask for it again. */
const MomentFailed = ({ failure, onRetry }: { readonly failure: string; readonly onRetry: () => void }) => {
  const t = useT()
  return (
    <Alert icon={<IconAlertTriangle />} color="red.8" radius={0} role="alert" title={t('TIMESLIDER.FAILED')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{failureOfKey(failure)}</Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('ACTIONS.RETRY')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Heads the printed text: the name of the pad, and the moment whose text is printed. */
const MomentPrintHeading = ({ history: { moments, padName } }: { readonly history: OpenHistory }) => {
  const t = useT()
  const locale = useDateLocale()
  const { shown } = useStore(moments.state)
  const heading = useRef<HTMLElement>(null)
  useEffect(() => {
    const page = heading.current?.closest<HTMLElement>('.pad-page')
    if (page) return onPrint(page, () => {})
  }, [])
  return (
    <header ref={heading} className="pad-print-heading">
      <h1 dir="auto">{padName}</h1>
      <p>{momentInWords({ ...shown, isGuess: false }, locale, t)}</p>
    </header>
  )
}

/** Shows the text of the moment as the page of the pad does. */
export const MomentText = ({ history }: { readonly history: OpenHistory }) => {
  const { moments, api, lang, lineNumbers: showsNumbers } = history
  useLayoutEffect(() => showAsPadSays({ lineNumbers: showsNumbers }), [showsNumbers])
  const { seq, shown, isSlow, failure, isPlaying, isStepped, chosenLines } = useStore(moments.state)
  const { lineNumbers, authorColors } = useStore(preferences)
  const place = useRef<HTMLDivElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const files = useMemo(() => {
    const { target, padId, password } = api
    return new PadFiles({ ...target, padId, password, loadAdder: () => Promise.reject(new Error('Nothing is added')) })
  }, [api])
  useEffect(() => () => files.addresses.stop(), [files])
  const writersOf = useCallback(() => moments.state.get().shown.writers, [moments])
  const chips = useMomentChips(api, writersOf)
  const text = useMemo(
    () =>
      new MomentEditor(
        moments.state.get().shown.lines,
        {
          text: () => t('EDITOR.TEXT'),
          keys: () => t('TIMESLIDER.TEXT_KEYS'),
          empty: () => t('TIMESLIDER.EMPTY'),
          task: () => t('EDITOR.TASK'),
          gap: (count) => t('TIMESLIDER.REDACT.GAP', { count }),
        },
        { files, chips, lang },
      ),
    [moments, files, chips, lang],
  )
  useLayoutEffect(() => {
    const { dom } = text.editor.view
    place.current?.append(dom)
    return () => dom.remove()
  }, [text])
  useEffect(() => () => text.editor.destroy(), [text])
  useEffect(() => onLanguage(text.redraw), [text])

  const before = useRef(shown)
  useLayoutEffect(() => {
    const { seq: seqBefore } = before.current
    before.current = shown
    const changed = keepPlace(scroll.current!, text.editor.view.dom, () => text.show(shown.lines))
    // What changed is shown where one goes from change to change; a jump changes too much.
    const isStep = isPlaying || isStepped || Math.abs(shown.seq - seqBefore) === 1
    text.mark({ changed: isStep ? changed : [] })
    const [first] = changed
    if (isStep && first !== undefined) scrollToLine(scroll.current!, text.editor.view.dom.children[first.from])
    // oxlint-disable-next-line react/exhaustive-deps -- that playing begins or ends changes no text
  }, [text, shown])
  useEffect(() => {
    text.mark({ chosen: chosenLines && { from: chosenLines.first - 1, to: chosenLines.last } })
  }, [text, chosenLines])

  // Lines that the address named are scrolled to.
  useEffect(() => {
    const { chosenLines: named } = moments.state.get()
    if (named) scrollToLine(scroll.current!, text.editor.view.dom.children[named.first - 1])
  }, [moments, text])

  const { writers } = shown
  useEffect(() => {
    const colors = new AuthorColors()
    colors.show(new Map([...writers].map(([id, { name, color }]) => [id, { name, color: safeColor(color) }])))
    return () => colors.remove()
  }, [writers])

  // Text that is selected chooses its lines.
  useEffect(() => {
    // Lines that are marked under a pressed button would have the editor put an older selection back when it is released.
    let isPressed = false
    const follow = () => {
      const lines = isPressed ? undefined : linesOfSelection(text.editor.view)
      if (lines !== undefined) moments.chooseLines(lines)
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      follow()
    }
    document.addEventListener('selectionchange', follow)
    document.addEventListener('pointerdown', press)
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release)
    return () => {
      document.removeEventListener('selectionchange', follow)
      document.removeEventListener('pointerdown', press)
      for (const end of ['pointerup', 'pointercancel']) document.removeEventListener(end, release)
    }
  }, [text, moments])
  const handleKeyDown = (event: KeyboardEvent) => {
    const chosen = chosenBy(event, chosenLines, Math.max(1, shown.lines.length))
    if (chosen === undefined) return
    event.preventDefault()
    moments.chooseLines(chosen ?? undefined)
    const line = chosen && text.editor.view.dom.children[(event.key === 'ArrowUp' ? chosen.first : chosen.last) - 1]
    line?.scrollIntoView({ block: 'nearest' })
  }
  const handleClick = (event: MouseEvent) => {
    const line = lineNumbers ? lineOfGutter(event, text.editor.view.dom) : undefined
    if (line === undefined) {
      if (document.getSelection()?.isCollapsed !== false) moments.chooseLines(undefined)
      return
    }
    const from = event.shiftKey && chosenLines ? chosenLines.first : line
    moments.chooseLines({ first: Math.min(from, line), last: Math.max(from, line) })
  }
  const classes = [
    'pad-text',
    ...(lineNumbers ? ['has-line-numbers'] : []),
    ...(authorColors ? ['has-author-colors'] : []),
  ]
  return (
    <div ref={scroll} className="pad-scroll" aria-busy={isSlow || undefined}>
      <MomentPrintHeading history={history} />
      {failure !== undefined && shown.seq !== seq && <MomentFailed failure={failure} onRetry={() => moments.retry()} />}
      {isSlow && <div className="history-progress" />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the text in it has the focus, and its keys do the same */}
      <div ref={place} className={classes.join(' ')} onKeyDown={handleKeyDown} onClick={handleClick} />
      <LetterAuthor place={place} writers={writers} />
      <FileLayer editor={text.editor} files={files} isEditable={false} />
    </div>
  )
}
