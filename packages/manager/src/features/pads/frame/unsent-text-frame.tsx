import type { PadId } from '@sheaf/contract/ids'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useEffect, useState } from 'react'
import { baseUrl } from '../../../lib/address/base.ts'
import { useHoldScreen } from '../../../lib/session-end/hold-screen.ts'
import { frameAddress } from './frame-address.ts'
import { hasUnsent } from '../../../lib/session-end/unsent-text.ts'
import { PadFrame } from './pad-frame.tsx'

const PLACE = { lineNumber: undefined, line: undefined, findUser: undefined, find: undefined }

interface UnsentTextFrameProps {
  readonly id: PadId
  /** Title of the page while it shows no unsent text. */
  readonly title: string
  /** Renders the page around what replaces the pad. A frame within it explains the refusal itself. */
  readonly gate: (title: string, content: ReactNode, isFramed: boolean) => ReactNode
  /** Called when the pad turns out to be accessible after all. */
  readonly onReady: () => void
  /** Shown unless the reader has unsent text. */
  readonly children: ReactNode
}

/**
 * Shows the reader's own unsent text of a pad that they may not see any more, in a frame. The frame is hidden until it
 * reports that some of the unsent text on this device is the reader's.
 */
export const UnsentTextFrame = ({ id, title, gate, onReady, children }: UnsentTextFrameProps) => {
  const t = useT()
  const lang = useLanguage()
  const [address, setAddress] = useState<string>()
  const [isShown, setIsShown] = useState(false)
  useHoldScreen(isShown)
  useEffect(() => {
    const base = baseUrl()
    void hasUnsent(base.href, id).then((has) => has && setAddress(frameAddress(base.pathname, id, { lang })))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new language must not load the frame anew
  }, [id])
  return gate(
    isShown ? t('GROUP.PAD.PAD') : title,
    <>
      {!isShown && children}
      {address !== undefined && (
        <div hidden={!isShown}>
          <PadFrame
            name={t('GROUP.PAD.PAD')}
            address={address}
            place={PLACE}
            expanded={false}
            takesFocus={false}
            onNotice={(notice) => {
              if (notice === 'sheaf:ready') onReady()
              if (notice === 'sheaf:unsent' || notice === 'sheaf:nothing-unsent') setIsShown(notice === 'sheaf:unsent')
            }}
          />
        </div>
      )}
    </>,
    isShown,
  )
}
