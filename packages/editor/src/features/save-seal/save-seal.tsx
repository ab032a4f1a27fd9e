import { Box, Tooltip, VisuallyHidden } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudX, IconDeviceLaptop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type SavingFacts, type Seal, sealOf } from '../../connection/saving.ts'
import { type Store, useStore } from '../../lib/store.ts'
import './save-seal.css'

interface Look {
  readonly kind: Seal
  readonly text: MessageKey
  readonly detail: MessageKey
  readonly Icon: typeof IconCloudCheck
}

const LOOKS: readonly Look[] = [
  { kind: 'server', text: 'EDITOR.SEAL.SERVER', detail: 'EDITOR.SEAL.SERVER_DETAIL', Icon: IconCloudCheck },
  { kind: 'device', text: 'EDITOR.SEAL.DEVICE', detail: 'EDITOR.SEAL.DEVICE_DETAIL', Icon: IconDeviceLaptop },
  { kind: 'page', text: 'EDITOR.SEAL.PAGE', detail: 'EDITOR.SEAL.PAGE_DETAIL', Icon: IconAlertTriangle },
  { kind: 'stuck', text: 'EDITOR.SEAL.STUCK', detail: 'EDITOR.SEAL.STUCK_DETAIL', Icon: IconCloudX },
  { kind: 'offline', text: 'EDITOR.SEAL.OFFLINE', detail: 'EDITOR.SEAL.OFFLINE_DETAIL', Icon: IconCloudOff },
]

const lookOf = (seal: Seal | undefined): Look | undefined => LOOKS.find(({ kind }) => kind === seal)

const Detail = ({ saving }: { readonly saving: Store<SavingFacts> }) => {
  const t = useT()
  const look = lookOf(sealOf(useStore(saving)))
  return look && t(look.detail)
}

/** Delay before a state is announced, because the states around each letter pass in a moment. */
const SAY_AFTER_MS = 2_000

const Announcer = ({ saving }: { readonly saving: Store<SavingFacts> }) => {
  const t = useT()
  const [said, setSaid] = useState<Seal>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(say, SAY_AFTER_MS)
    }
    const say = () => {
      const kind = sealOf(saving.get())
      // That everything is stored is announced only after there was trouble.
      setSaid((before) => (before === undefined && kind === 'server' ? undefined : kind))
    }
    wait()
    const stop = saving.subscribe(wait)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [saving])
  const look = lookOf(said)
  return <VisuallyHidden aria-live="polite">{look && t(look.text)}</VisuallyHidden>
}

/**
 * Shows where the text is stored, and announces states that last. The state changes twice for every letter, so it is
 * set on the element: each render by React searches the whole text for the caret.
 */
export const SaveSeal = ({ saving }: { readonly saving: Store<SavingFacts> }) => {
  const t = useT()
  const seal = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const show = () => {
      if (seal.current !== null) seal.current.dataset['seal'] = sealOf(saving.get())
    }
    show()
    return saving.subscribe(show)
  }, [saving])
  return (
    <>
      <Tooltip
        label={<Detail saving={saving} />}
        multiline
        maw={280}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Box component="output" ref={seal} aria-live="off" tabIndex={0} className="pad-seal">
          {LOOKS.map(({ kind, text, Icon }) => (
            <span key={kind} className="pad-seal-state" data-state={kind}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className="pad-seal-text">{t(text)}</span>
            </span>
          ))}
        </Box>
      </Tooltip>
      <Announcer saving={saving} />
    </>
  )
}
