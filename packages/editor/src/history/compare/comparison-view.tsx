import { VisuallyHidden } from '@mantine/core'
import type { Writer } from '@sheaf/contract/entities/history'
import type { ComparedMoments } from '@sheaf/contract/pages/frame'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconEqual } from '@tabler/icons-react'
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
  useEffectEvent,
} from 'react'
import { Store, useStore } from '@sheaf/ui/lib/store'
import { failureOfKey } from '../session/failure-words.ts'
import type { OpenHistory } from '../session/history-session.ts'
import { LetterAuthor } from '../moment/letter-author.tsx'
import { guessMoment, momentInWords } from '../session/moment-words.ts'
import { PadFiles } from '../../lib/files/pad-files.ts'
import { ComparedFiles } from './compared-picture.tsx'
import { ComparedChips } from './compared-text.tsx'
import { useMomentChips } from '../moment/use-moment-chips.ts'
import { ComparedRows } from './compared-rows.tsx'
import { ComparisonBar, type Layout } from './comparison-bar.tsx'
import './comparison.css'
import { momentsInWords, kindInWords } from './difference-words.ts'
import { useComparison } from './use-comparison.ts'

/** Returns whether an element is at least so many pixels wide. */
const useHasRoom = (element: RefObject<HTMLElement | null>, width: number): boolean => {
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    const measured = element.current!
    const measure = () => setHasRoom(measured.clientWidth >= width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, width])
  return hasRoom
}

/** Width in pixels from which two texts stand side by side. */
const ROOM_PX = 680

const KIND_OF_TAG: Readonly<Record<string, 'inserted' | 'removed'>> = { INS: 'inserted', DEL: 'removed' }

/** How the reader wants comparisons. */
const wantedLayout = new Store<Layout>('one')

/** Leads whoever has left a comparison by keyboard to where it began. */
const focusActions = (): void =>
  document.querySelector<HTMLElement>('.history-acts button:last-of-type')?.focus({ preventScroll: true })

interface DifferenceKeys {
  readonly onStep: (way: 1 | -1) => void
  readonly onClose: () => void
}

/** What takes letters for itself. */
const FIELDS = 'input:not([type="radio"]), textarea, select, [contenteditable="true"]'

/**
 * Lets N and P lead from difference to difference and Escape close, while the focus is in the page of the history, whose
 * slider chooses what is compared, and in no field.
 */
const useDifferenceKeys = (within: RefObject<HTMLElement | null>, { onStep, onClose }: DifferenceKeys): void => {
  const step = useEffectEvent(onStep)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const part = within.current?.closest<HTMLElement>('.history-page')
    const followKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (altKey || ctrlKey || metaKey || defaultPrevented) return
      if (target instanceof Element && target.closest(FIELDS) !== null) return
      const act: Readonly<Record<string, () => void>> = { n: () => step(1), p: () => step(-1), escape: close }
      const found = act[key.toLowerCase()]
      if (found === undefined) return
      event.preventDefault()
      found()
    }
    part?.addEventListener('keydown', followKey)
    return () => part?.removeEventListener('keydown', followKey)
  }, [within])
}

interface ComparisonViewProps {
  readonly history: OpenHistory
  readonly compared: ComparedMoments
}

/** Shows what differs between two moments, in the place of a moment's text. */
const ComparisonView = ({ history, compared }: ComparisonViewProps) => {
  const t = useT()
  const locale = useDateLocale()
  const { moments, padName, api } = history
  const files = useMemo(() => {
    const { target, padId, password } = api
    return new PadFiles({ ...target, padId, password, loadAdder: () => Promise.reject(new Error('Nothing is added')) })
      .addresses
  }, [api])
  useEffect(() => () => files.stop(), [files])
  const { comparison, isOld, failure, retry } = useComparison(history, compared)
  const writers = useRef<ReadonlyMap<string, Writer>>(new Map())
  useLayoutEffect(() => {
    if (comparison) writers.current = comparison.writers
  }, [comparison])
  const writersOf = useCallback(() => writers.current, [])
  const chips = useMomentChips(api, writersOf)
  const versions = useStore(history.versions) ?? []
  const activity = useStore(history.activity)
  const layout = useStore(wantedLayout)
  const scroll = useRef<HTMLDivElement>(null)
  const keys = useId()
  const hasRoom = useHasRoom(scroll, ROOM_PX)
  const isSideBySide = hasRoom && layout === 'two'
  const [gone, setGone] = useState<{ readonly difference: number; readonly times: number }>()
  const [of, setOf] = useState(comparison)
  if (of !== comparison) {
    setOf(comparison)
    setGone(undefined)
  }
  const current = of === comparison ? gone : undefined
  const count = comparison?.differences.length ?? 0

  const step = (way: 1 | -1) => {
    if (count === 0) return
    const from = current?.difference ?? (way === 1 ? -1 : count)
    setGone({ difference: (from + way + count) % count, times: (current?.times ?? 0) + 1 })
  }
  const close = () => moments.compare(undefined)
  useDifferenceKeys(scroll, { onStep: step, onClose: close })
  // Keys lead through the differences from here, and screen readers hear which two moments are compared.
  useEffect(() => {
    scroll.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) focusActions()
    }
  }, [])

  const words =
    comparison === undefined || isOld
      ? ([compared.from, compared.to].map((seq) => momentInWords(guessMoment(activity, seq), locale, t)) as [
          string,
          string,
        ])
      : momentsInWords(comparison, versions, locale, t)
  const title = t('TIMESLIDER.COMPARE.TITLE_OF', { name: padName })
  const body = () => {
    if (failure !== undefined)
      return <ErrorState title={t('TIMESLIDER.COMPARE.FAILED')} text={failureOfKey(failure)} onRetry={retry} />
    if (comparison === undefined) return <LoadingState mih="12rem" />
    if (count === 0)
      return (
        <EmptyState
          icon={<IconEqual />}
          title={t('TIMESLIDER.COMPARE.NOTHING.TITLE')}
          text={t('TIMESLIDER.COMPARE.NOTHING.TEXT')}
        />
      )
    return (
      <ComparedRows
        key={`${comparison.from.seq} ${comparison.to.seq}`}
        comparison={comparison}
        isSideBySide={isSideBySide}
        current={current}
        scroll={scroll}
      />
    )
  }
  return (
    <ComparedFiles value={files}>
      <ComparedChips value={chips}>
        <ComparisonBar
          history={history}
          files={files}
          comparison={failure === undefined ? comparison : undefined}
          moments={words}
          current={current?.difference}
          onStep={step}
          layout={hasRoom ? layout : undefined}
          onLayout={wantedLayout.set}
          onClose={close}
        />
        <div
          ref={scroll}
          className="pad-scroll history-comparison"
          role="region"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and its keys lead through it
          tabIndex={0}
          aria-label={title}
          aria-describedby={keys}
          aria-busy={isOld || undefined}
        >
          <VisuallyHidden id={keys}>{t('TIMESLIDER.COMPARE.KEYS')}</VisuallyHidden>
          {isOld && failure === undefined && <div className="history-progress" />}
          <header className="pad-print-heading">
            <h1 dir="auto">{title}</h1>
            <p>
              <span>{words[0]}</span>
              <span>{words[1]}</span>
            </p>
          </header>
          <div className="pad-text">{body()}</div>
          <LetterAuthor
            place={scroll}
            writers={comparison?.writers ?? new Map()}
            say={({ tagName }, name) => kindInWords(KIND_OF_TAG[tagName] ?? 'formatted', [name], t)}
          />
        </div>
      </ComparedChips>
    </ComparedFiles>
  )
}

export default ComparisonView
