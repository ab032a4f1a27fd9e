import { registrationSchema } from '@sheaf/contract/entities/user'
import { canRegister } from '@sheaf/contract/policy/site'
import { toast } from '@sheaf/ui/components/toast'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { NotFound } from '../../chrome/not-found.tsx'
import { Page } from '../../chrome/page.tsx'
import { useCreateUser } from '../../features/administration/users/users.queries.ts'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { blankProfile, type ProfileValues } from '../../features/profile/profile-values.ts'
import { useProfileSite } from '../../features/profile/use-profile-site.ts'
import { useActor, useConfiguration } from '../../lib/session/session.ts'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { paths } from '../../paths.ts'

export const AdminUserCreateScreen = () => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const actor = useActor()
  const site = useProfileSite()
  const { openRegistration = false } = useConfiguration().value
  const { mutateAsync: create } = useCreateUser()
  if (!canRegister(actor, { ...site, openRegistration }).allowed) return <NotFound />

  const save = async ({ passwordCurrent: _, ...values }: ProfileValues) => {
    await create(registrationSchema.parse(values))
    toast.success(t('ADMIN.SUBSCRIBE_SUCCESS'))
    await navigate(paths.adminUsers, { replace: true })
  }

  return (
    <Page
      title={t('ADMIN.FORM_USER_CREATE')}
      crumbs={[{ name: t('MENU.USERS'), to: paths.adminUsers }]}
      help={t('ADMIN.HELP_USER_CREATE')}
      width="form"
    >
      <ProfileForm
        kind="registration"
        initial={blankProfile(currentLanguage())}
        site={site}
        action={t('ADMIN.FIELD.CREATE_USER')}
        cancelTo={paths.adminUsers}
        onSave={save}
      />
    </Page>
  )
}
