import { Box, Tooltip, VisuallyHidden } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCloudCheck, IconCloudOff, IconCloudX, IconDeviceLaptop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type SavingFacts, type Seal, sealOf } from '../../connection/saving.ts'
import { type Store, useStore } from '../../lib/store.ts'
import './save-seal.css'

interface Look {
  readonly kind: Seal['kind']
  readonly text: MessageKey
  readonly Icon: typeof IconCloudCheck
}

const LOOKS: readonly Look[] = [
  { kind: 'server', text: 'EDITOR.SEAL.SERVER', Icon: IconCloudCheck },
  { kind: 'device', text: 'EDITOR.SEAL.DEVICE', Icon: IconDeviceLaptop },
  { kind: 'stuck', text: 'EDITOR.SEAL.STUCK', Icon: IconCloudX },
  { kind: 'offline', text: 'EDITOR.SEAL.OFFLINE', Icon: IconCloudOff },
]

const detailOf = (seal: Seal): MessageKey => {
  switch (seal.kind) {
    case 'server':
      return 'EDITOR.SEAL.SERVER_DETAIL'
    case 'device':
      return seal.isStored ? 'EDITOR.SEAL.DEVICE_DETAIL' : 'EDITOR.SEAL.PAGE_DETAIL'
    case 'stuck':
      return seal.isStored ? 'EDITOR.SEAL.STUCK_DETAIL' : 'EDITOR.SEAL.STUCK_PAGE_DETAIL'
    case 'offline':
      return seal.hasUnsent && !seal.isStored ? 'EDITOR.SEAL.OFFLINE_PAGE_DETAIL' : 'EDITOR.SEAL.OFFLINE_DETAIL'
  }
}

const Detail = ({ saving }: { readonly saving: Store<SavingFacts> }) => useT()(detailOf(sealOf(useStore(saving))))

/** Letters come and go in a moment; only what lasts this long is worth saying aloud. */
const SAY_AFTER_MS = 2_000

const Announcer = ({ saving }: { readonly saving: Store<SavingFacts> }) => {
  const t = useT()
  const [said, setSaid] = useState<Seal['kind']>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(say, SAY_AFTER_MS)
    }
    const say = () => {
      const { kind } = sealOf(saving.get())
      // That all is well is news after trouble alone.
      setSaid((before) => (before === undefined && kind === 'server' ? undefined : kind))
    }
    wait()
    const stop = saving.subscribe(wait)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [saving])
  const look = LOOKS.find(({ kind }) => kind === said)
  return <VisuallyHidden aria-live="polite">{look && t(look.text)}</VisuallyHidden>
}

/**
 * Where the text is: shown at each moment, said aloud when it lasts. It turns twice for every letter, and not through
 * React, which looks through the whole text for the caret each time it draws.
 */
export const SaveSeal = ({ saving }: { readonly saving: Store<SavingFacts> }) => {
  const t = useT()
  const seal = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const show = () => {
      if (seal.current !== null) seal.current.dataset['seal'] = sealOf(saving.get()).kind
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
