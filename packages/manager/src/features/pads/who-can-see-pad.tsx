import { ActionIcon, Stack, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { WHO_CAN_SEE_QUERY } from '@sheaf/contract/pages/manager-paths'
import { effectivePad } from '@sheaf/contract/policy/pad'
import { t as say } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { IconEye } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { factsFor } from '../../lib/audience.ts'
import { AudienceList } from '../../components/audience-list.tsx'
import { useSite } from '../../lib/site.ts'
import { accessFor, whyNoWriting } from './pad-audience.ts'

interface WhoCanSeePadProps {
  readonly pad: Pad
  readonly group: Group
}

const WhoCanSeePad = ({ pad, group }: WhoCanSeePadProps) => {
  const t = useT()
  const site = useSite()
  const whyNot = whyNoWriting(pad, group, site)
  const { visibility } = effectivePad({ ...pad, group: factsFor('member', group, site) })
  return (
    <Stack gap="sm">
      <AudienceList
        visibility={visibility}
        decisionFor={(audience) => accessFor(audience, pad, group, site).read}
        canWrite={whyNot === undefined}
      />
      <Text size="sm">
        {t(pad.visibility === null ? 'GROUP.PAD.WHO.AS_FOLDER' : 'GROUP.PAD.WHO.OWN')} {whyNot && t(whyNot)}
      </Text>
    </Stack>
  )
}

interface UseWhoCanSeePadProps {
  readonly pad: Pad
  readonly group: Group | undefined
}

/**
 * SCR-154: opens the dialog when the address requests it (as links from the editor and the menu do), or by `open`. The
 * button, if any, gets the focus afterwards.
 */
export const useWhoCanSeePad = ({ pad, group }: UseWhoCanSeePadProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [search, setSearch] = useSearchParams()
  const isRequested = group !== undefined && search.has(WHO_CAN_SEE_QUERY)

  const open = () => {
    if (group === undefined) return
    openDialog({ title: say('GROUP.WHO.TITLE'), content: () => <WhoCanSeePad pad={pad} group={group} /> })
  }
  const openOnRequest = useEffectEvent(() => {
    // The dialog returns the focus to where it was, so the button gets it first.
    button.current?.focus()
    open()
    setSearch(
      (parameters) => {
        parameters.delete(WHO_CAN_SEE_QUERY)
        return parameters
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (isRequested) openOnRequest()
  }, [isRequested])
  return { button, open }
}

/**
 * SCR-154: shows on request who can see a pad, who can write in it, and why. The button is disabled until the folder is
 * loaded.
 */
export const WhoCanSeePadButton = ({ pad, group }: UseWhoCanSeePadProps) => {
  const t = useT()
  const { button, open } = useWhoCanSeePad({ pad, group })
  return (
    <ActionIcon
      ref={button}
      aria-label={t('GROUP.WHO.TITLE')}
      title={t('GROUP.WHO.TITLE')}
      aria-haspopup="dialog"
      disabled={group === undefined}
      onClick={open}
    >
      <IconEye size={20} />
    </ActionIcon>
  )
}
