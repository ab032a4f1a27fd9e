import { Box, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCloudCheck, IconCloudOff, IconDeviceLaptop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type SavingFacts, type Seal, sealOf } from '../../connection/saving.ts'
import { type Store, useStore } from '../../lib/store.ts'

interface Look {
  readonly text: MessageKey
  readonly detail: MessageKey
  readonly Icon: typeof IconCloudCheck
  readonly color: string
}

const lookOf = (seal: Seal): Look => {
  switch (seal.kind) {
    case 'server':
      return { text: 'EDITOR.SEAL.SERVER', detail: 'EDITOR.SEAL.SERVER_DETAIL', Icon: IconCloudCheck, color: 'dimmed' }
    case 'device':
      return {
        text: 'EDITOR.SEAL.DEVICE',
        detail: seal.isStored ? 'EDITOR.SEAL.DEVICE_DETAIL' : 'EDITOR.SEAL.PAGE_DETAIL',
        Icon: IconDeviceLaptop,
        color: 'dimmed',
      }
    case 'offline':
      return {
        text: 'EDITOR.SEAL.OFFLINE',
        detail:
          seal.hasUnsent && !seal.isStored ? 'EDITOR.SEAL.OFFLINE_PAGE_DETAIL' : 'EDITOR.SEAL.OFFLINE_DETAIL',
        Icon: IconCloudOff,
        color: 'var(--mantine-color-error)',
      }
  }
}

/** Letters come and go in a moment; only what lasts this long is worth saying aloud. */
const SAY_AFTER_MS = 2_000

const useSaid = (kind: Seal['kind']): Seal['kind'] => {
  const [said, setSaid] = useState(kind)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(kind), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [kind])
  return said
}

/** Where the text is: shown at each moment, said aloud when it lasts. */
export const SaveSeal = ({ saving }: { readonly saving: Store<SavingFacts> }) => {
  const t = useT()
  const seal = sealOf(useStore(saving))
  const said = useSaid(seal.kind)
  const { text, detail, Icon, color } = lookOf(seal)
  return (
    <>
      <Tooltip label={t(detail)} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        <Box component="output" aria-live="off" data-seal={seal.kind} tabIndex={0} c={color} className="pad-seal">
          <Icon size={18} stroke={1.6} aria-hidden />
          <Text span size="sm" className="pad-seal-text">
            {t(text)}
          </Text>
          <VisuallyHidden>{t(detail)}</VisuallyHidden>
        </Box>
      </Tooltip>
      <VisuallyHidden aria-live="polite">
        {said === 'server' ? '' : t(lookOf({ ...seal, kind: said } as Seal).text)}
      </VisuallyHidden>
    </>
  )
}
