import { Box, Tooltip, VisuallyHidden } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudX, IconDeviceLaptop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type SaveStatus, type SaveState, saveStateOf } from '../../connection/save-status.ts'
import { type Store, useStore } from '@sheaf/ui/lib/store'
import './save-indicator.css'

interface Appearance {
  readonly kind: SaveState
  readonly text: MessageKey
  readonly detail: MessageKey
  readonly Icon: typeof IconCloudCheck
}

const APPEARANCES: readonly Appearance[] = [
  {
    kind: 'server',
    text: 'EDITOR.SAVE_STATUS.SERVER',
    detail: 'EDITOR.SAVE_STATUS.SERVER_DETAIL',
    Icon: IconCloudCheck,
  },
  {
    kind: 'device',
    text: 'EDITOR.SAVE_STATUS.DEVICE',
    detail: 'EDITOR.SAVE_STATUS.DEVICE_DETAIL',
    Icon: IconDeviceLaptop,
  },
  { kind: 'page', text: 'EDITOR.SAVE_STATUS.PAGE', detail: 'EDITOR.SAVE_STATUS.PAGE_DETAIL', Icon: IconAlertTriangle },
  { kind: 'stuck', text: 'EDITOR.SAVE_STATUS.STUCK', detail: 'EDITOR.SAVE_STATUS.STUCK_DETAIL', Icon: IconCloudX },
  {
    kind: 'offline',
    text: 'EDITOR.SAVE_STATUS.OFFLINE',
    detail: 'EDITOR.SAVE_STATUS.OFFLINE_DETAIL',
    Icon: IconCloudOff,
  },
]

const appearanceOf = (state: SaveState | undefined): Appearance | undefined =>
  APPEARANCES.find(({ kind }) => kind === state)

const Detail = ({ status }: { readonly status: Store<SaveStatus> }) => {
  const t = useT()
  const appearance = appearanceOf(saveStateOf(useStore(status)))
  return appearance && t(appearance.detail)
}

/** Delay before a state is announced, because the states around each letter pass in a moment. */
const ANNOUNCE_AFTER_MS = 2_000

const Announcer = ({ status }: { readonly status: Store<SaveStatus> }) => {
  const t = useT()
  const [announced, setAnnounced] = useState<SaveState>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(announce, ANNOUNCE_AFTER_MS)
    }
    const announce = () => {
      const kind = saveStateOf(status.get())
      // The state `server` is announced only after another one.
      setAnnounced((before) => (before === undefined && kind === 'server' ? undefined : kind))
    }
    wait()
    const stop = status.subscribe(wait)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [status])
  const appearance = appearanceOf(announced)
  return <VisuallyHidden aria-live="polite">{appearance && t(appearance.text)}</VisuallyHidden>
}

/**
 * Shows where the text is stored, and announces states that last. The state changes twice for every letter, so it is
 * set on the element: each render by React searches the whole text for the caret. It is set once all that a letter leads
 * to has been done, since until then the page is measured to scroll to the caret, and would be laid out for it.
 */
export const SaveIndicator = ({ status }: { readonly status: Store<SaveStatus> }) => {
  const t = useT()
  const indicator = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const show = () => {
      if (indicator.current !== null) indicator.current.dataset['saveStatus'] = saveStateOf(status.get())
    }
    show()
    return status.subscribe(() => queueMicrotask(show))
  }, [status])
  return (
    <>
      <Tooltip
        label={<Detail status={status} />}
        multiline
        maw={280}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Box component="output" ref={indicator} aria-live="off" tabIndex={0} className="save-status">
          {APPEARANCES.map(({ kind, text, Icon }) => (
            <span key={kind} className="save-status-state" data-state={kind}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className="save-status-text">{t(text)}</span>
            </span>
          ))}
        </Box>
      </Tooltip>
      <Announcer status={status} />
    </>
  )
}
