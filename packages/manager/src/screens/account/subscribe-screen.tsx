import { Anchor, Button, Stack, Text } from '@mantine/core'
import { registrationSchema } from '@sheaf/contract/entities/user'
import { Gate } from '@sheaf/ui/components/gate'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconBuilding, IconMailOff, IconUserOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { LoginMessage } from '../../features/sign-in/login-message.tsx'
import { keepForSignIn } from '../../features/sign-in/new-account.ts'
import { useRegister } from '../../features/sign-in/sign-in.queries.ts'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { blankProfile, type ProfileValues } from '../../features/profile/profile-values.ts'
import { useProfileSite } from '../../features/profile/use-profile-site.ts'
import { useConfiguration } from '../../lib/session/session.ts'
import { useNavigateWithOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { useProductHelp } from '../../lib/page/product-help.ts'
import { paths } from '../../paths.ts'

const Registration = () => {
  const t = useT()
  const navigate = useNavigateWithOutcome()
  const site = useProfileSite()
  const { mutateAsync: register } = useRegister()

  const save = async ({ passwordCurrent: _, ...values }: ProfileValues) => {
    const { value } = await register(registrationSchema.parse(values))
    const text = value.active ? 'USER.AUTH.SUBSCRIBE_SUCCESS' : 'USER.AUTH.SUBSCRIBE_CONFIRM_SUCCESS'
    if (value.active) keepForSignIn({ login: value.login, password: values.password })
    await navigate(paths.login, { text, email: value.email, login: value.login })
  }

  return (
    <Stack>
      <ProfileForm kind="registration" isInCard initial={blankProfile(currentLanguage())} site={site} onSave={save} />
      <Text size="sm" ta="center">
        {t('USER.HAVE_ACCOUNT')}{' '}
        <Anchor component={Link} to={paths.login}>
          {t('MENU.LOGIN')}
        </Anchor>
      </Text>
    </Stack>
  )
}

/** Reasons why nobody can register: only administrators create accounts, new ones cannot be confirmed, or come from elsewhere. */
const CLOSED = {
  here: { title: 'USER.REGISTRATION_CLOSED', text: 'USER.REGISTRATION_CLOSED_TEXT', Icon: IconUserOff },
  withoutMail: { title: 'USER.REGISTRATION_NO_MAIL', text: 'USER.REGISTRATION_NO_MAIL_TEXT', Icon: IconMailOff },
  elsewhere: { title: 'USER.REGISTRATION_ELSEWHERE', text: 'USER.REGISTRATION_ELSEWHERE_TEXT', Icon: IconBuilding },
} as const

export const SubscribeScreen = () => {
  const t = useT()
  const whatThisIs = useProductHelp('first')
  const { value, registers: isOpen } = useConfiguration()
  const { authMethod = 'internal', openRegistration = false } = value
  const { title, text, Icon } =
    CLOSED[authMethod === 'internal' ? (openRegistration ? 'withoutMail' : 'here') : 'elsewhere']
  return (
    <CardPage
      // Remounts the page, which focuses its heading, when registration is closed meanwhile.
      key={String(isOpen)}
      title={t(isOpen ? 'USER.REGISTER' : title)}
      {...(isOpen ? { help: [...whatThisIs, t('USER.HELP.REGISTER')], place: 'wide', before: <LoginMessage /> } : {})}
    >
      {isOpen ? (
        <Registration />
      ) : (
        <Gate icon={<Icon size={32} stroke={1.6} />} text={t(text)}>
          <Button component={Link} to={paths.login} fullWidth>
            {t('MENU.LOGIN')}
          </Button>
        </Gate>
      )}
    </CardPage>
  )
}
