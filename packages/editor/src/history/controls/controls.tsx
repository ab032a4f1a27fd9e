import { ActionIcon, Button, SegmentedControl, Text } from '@mantine/core'
import { toast } from '@sheaf/ui/components/toast'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { copyText } from '@sheaf/ui/lib/copy-text'
import { useCopied } from '@sheaf/ui/lib/use-copied'
import { formatNumber } from '@sheaf/l10n/format-number'
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { useStore } from '@sheaf/ui/lib/store'
import { useEffect } from 'react'
import type { OpenHistory } from '../session/history-session.ts'
import { momentLink } from '../session/moment-link.ts'
import { type Speed, SPEEDS } from '../session/moment-store.ts'
import { type Change, changeInWords } from '../session/use-change.ts'
import { MomentSlider } from './moment-slider.tsx'
import type { MomentStore } from '../session/moment-store.ts'

/** What takes the space bar for itself. */
const CONTROLS = 'button, a[href], input, textarea, select, [role="tab"], [role^="menu"], [contenteditable="true"]'

/** Lets the space bar play and pause, wherever nothing else takes it. */
const usePlayKey = (moments: MomentStore): void => {
  useEffect(() => {
    const followKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
      if (key !== ' ' || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest(CONTROLS) !== null) return
      event.preventDefault()
      if (moments.state.get().isPlaying) moments.pause()
      else moments.play()
    }
    window.addEventListener('keydown', followKey)
    return () => window.removeEventListener('keydown', followKey)
  }, [moments])
}

const SIGN = { size: 22, stroke: 1.6 } as const

const CopyLink = ({ seq }: { readonly seq: number }) => {
  const t = useT()
  const [isCopied, markCopied] = useCopied()
  const copy = async () => {
    const link = momentLink(seq)
    if (await copyText(link)) markCopied()
    // A frame may be forbidden to copy, so the link is shown for the reader to copy.
    else toast.info(t('TIMESLIDER.LINK.ADDRESS', { link }))
  }
  const Icon = isCopied ? IconCheck : IconLink
  return (
    <Button
      variant="default"
      size="xs"
      className="history-copy"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{t(isCopied ? 'TIMESLIDER.LINK.COPIED' : 'TIMESLIDER.LINK.COPY')}</span>
    </Button>
  )
}

interface ControlsProps {
  readonly history: OpenHistory
  /** What the shown entry changed, as far as it is known. */
  readonly change: Change | null | undefined
}

/** Moves through the history: to a place of it, from change to change, and by itself. */
export const Controls = ({ history, change }: ControlsProps) => {
  const t = useT()
  const language = useLanguage()
  const { moments } = history
  const { seq, head, isPlaying, speed, unseen } = useStore(moments.state)
  usePlayKey(moments)
  const play = t(isPlaying ? 'TIMESLIDER.PAUSE' : 'TIMESLIDER.PLAY')
  const previous = t('TIMESLIDER.PREVIOUS')
  const next = t('TIMESLIDER.NEXT')
  const number = (value: number) => formatNumber(value, language)
  return (
    <section className="history-controls" aria-label={t('TIMESLIDER.CONTROLS')}>
      <MomentSlider history={history} />
      <div className="history-buttons">
        <div className="history-steps">
          <ActionIcon aria-label={previous} title={previous} disabled={seq <= 1} onClick={() => moments.step(-1)}>
            <IconChevronLeft {...SIGN} data-way />
          </ActionIcon>
          <ActionIcon
            variant="filled"
            color="pine"
            radius="xl"
            aria-label={play}
            title={play}
            disabled={head < 1}
            onClick={() => (isPlaying ? moments.pause() : moments.play())}
          >
            {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} data-way />}
          </ActionIcon>
          <ActionIcon aria-label={next} title={next} disabled={seq >= head} onClick={() => moments.step(1)}>
            <IconChevronRight {...SIGN} data-way />
          </ActionIcon>
        </div>
        <SegmentedControl
          aria-label={t('TIMESLIDER.SPEED')}
          size="xs"
          className="history-speed"
          value={String(speed)}
          onChange={(value) => moments.setSpeed(Number(value) as Speed)}
          data={SPEEDS.map((each) => ({ value: String(each), label: t('TIMESLIDER.TIMES', { times: each }) }))}
        />
        <Text size="sm" c="dimmed" className="history-count">
          {t('TIMESLIDER.COUNT', { at: number(seq), count: number(head) })}
        </Text>
        <Text size="sm" c="dimmed" className="history-change">
          {change && (
            <>
              <span className="is-long">{changeInWords(change, t)}</span>
              {/* What a phone has room for. */}
              <bdi className="is-short" aria-hidden>
                {[
                  ...(change.added > 0 ? [`+${number(change.added)}`] : []),
                  ...(change.removed > 0 ? [`−${number(change.removed)}`] : []),
                ].join(' ')}
              </bdi>
            </>
          )}
        </Text>
        <div role="status" className="history-unseen">
          {unseen > 0 && (
            <Button variant="light" size="xs" onClick={() => moments.goTo(head)}>
              {t('TIMESLIDER.NEWS')}
            </Button>
          )}
        </div>
        <CopyLink seq={seq} />
      </div>
    </section>
  )
}
