import { Button, Group as Row, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { WHO_CAN_SEE_QUERY } from '@sheaf/contract/pages/manager-paths'
import { canInvite } from '@sheaf/contract/policy/group'
import { canEditPad, effectivePad } from '@sheaf/contract/policy/pad'
import { CopyButton } from '@sheaf/ui/components/copy-button'
import { t as say } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { closeScreenDialogs, openDialog } from '@sheaf/ui/overlays/dialogs'
import { IconAdjustments, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router'
import { AudienceList } from '../../../components/access/audience-list.tsx'
import { factsFor } from '../../../lib/access/audience.ts'
import { groupFacts } from '../../../lib/access/group-facts.ts'
import { WHO_SEES_HISTORY } from '../../../lib/access/history-readers.ts'
import { linkTo } from '../../../lib/address/link-to.ts'
import { padFacts } from '../../../lib/access/pad-facts.ts'
import { useActor } from '../../../lib/session/session.ts'
import { useSite } from '../../../lib/session/site.ts'
import { paths } from '../../../paths.ts'
import { accessFor, whoOpens, whyNoWriting } from './pad-audience.ts'

interface SharePadProps {
  readonly pad: Pad
  /** Group of the pad; `undefined` while loading, or if the actor may not see it. */
  readonly group: Group | undefined
}

interface OfGroup {
  readonly pad: Pad
  readonly group: Group
}

const PadLink = ({ pad, group }: SharePadProps) => {
  const t = useT()
  const site = useSite()
  const field = useRef<HTMLInputElement>(null)
  const link = linkTo(paths.padView(pad.group, pad._id))
  return (
    <Row gap="xs" align="end" wrap="nowrap">
      <TextInput
        ref={field}
        data-autofocus
        flex={1}
        readOnly
        dir="ltr"
        label={t('GROUP.SHARE_LINK')}
        description={t(whoOpens(pad, group, site) ?? 'GROUP.SHARE_LINK_HELP')}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link} shown={field} />
    </Row>
  )
}

const WhoCanSeePad = ({ pad, group }: OfGroup) => {
  const t = useT()
  const site = useSite()
  const whyNot = whyNoWriting(pad, group, site)
  const { visibility, history } = effectivePad({ ...pad, group: factsFor('member', group, site) })
  return (
    <Stack gap="xs" component="section" aria-labelledby="who-can-see-pad">
      <Title order={2} size="h5" id="who-can-see-pad">
        {t('GROUP.WHO.TITLE')}
      </Title>
      <AudienceList
        visibility={visibility}
        decisionFor={(audience) => accessFor(audience, pad, group, site).read}
        canWrite={whyNot === undefined}
      />
      <Text size="sm">
        {t(pad.visibility === null ? 'GROUP.PAD.WHO.AS_FOLDER' : 'GROUP.PAD.WHO.OWN')} {whyNot && t(whyNot)}
      </Text>
      <Text size="sm">{t(WHO_SEES_HISTORY[history])}</Text>
    </Stack>
  )
}

/** Leads to the screens that let others in, for those who may do so. Dialogs are outside of the router. */
const LetIn = ({ pad, group, navigate }: OfGroup & { readonly navigate: NavigateFunction }) => {
  const t = useT()
  const goTo = (path: string) => {
    closeScreenDialogs()
    void navigate(path)
  }
  const actor = useActor()
  const site = useSite()
  const mayInvite = canInvite(actor, groupFacts(group, actor, site)).allowed
  const mayEdit = canEditPad(actor, padFacts(pad, group, actor, site), false).allowed
  if (!mayInvite && !mayEdit) return null
  return (
    <Row gap="xs">
      {mayInvite && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => goTo(paths.groupPeople(group._id, 'invite'))}
        >
          {t('GROUP.INVITE_USER.IU')}
        </Button>
      )}
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} aria-hidden />}
          onClick={() => goTo(paths.padEdit(group._id, pad._id))}
        >
          {t('GROUP.PAD.EDIT')}
        </Button>
      )}
    </Row>
  )
}

/**
 * SCR-154: opens the dialog when the address requests it (as links from the editor and the menu do), or by `open`. The
 * button, if any, gets the focus afterwards.
 */
export const useSharePad = ({ pad, group }: SharePadProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const isRequested = group !== undefined && search.has(WHO_CAN_SEE_QUERY)

  const open = () =>
    openDialog({
      title: say('GROUP.SHARE_NAMED', { name: pad.name }),
      content: () => (
        <Stack gap="lg">
          <PadLink pad={pad} group={group} />
          {group && <WhoCanSeePad pad={pad} group={group} />}
          {group && <LetIn pad={pad} group={group} navigate={navigate} />}
        </Stack>
      ),
    })
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

/** SCR-154: shows on request the pad's link, who can see the pad, who can write in it, and why, and how others get in. */
export const ShareButton = ({ pad, group }: SharePadProps) => {
  const t = useT()
  const { button, open } = useSharePad({ pad, group })
  return (
    <Button
      ref={button}
      size="xs"
      variant="light"
      mx={4}
      leftSection={<IconUsers size={16} aria-hidden />}
      aria-haspopup="dialog"
      onClick={open}
    >
      {t('GROUP.PAD.SHARE')}
    </Button>
  )
}
