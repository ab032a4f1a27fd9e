import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import type { SettingKey } from '@sheaf/contract/entities/settings'
import { STRING_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import { toast } from '@sheaf/ui/components/toast'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { type Conflict, isRefusal } from '../../../lib/errors/api-error.ts'
import { baseUrl } from '../../../lib/address/base.ts'
import { showAtField } from '../../../lib/forms/form.ts'
import { useSaveForm } from '../../../lib/forms/save-form.ts'
import { RequiredNote } from '../../../components/forms/required-note.tsx'
import { SaveBar } from '../../../components/forms/save-bar.tsx'
import { mailAttention } from '../attention/attention.ts'
import type { PastedText } from './fill-from-json.tsx'
import { MailWarning } from '../attention/mail-warning.tsx'
import { SettingInput } from './setting-input.tsx'
import {
  isWide,
  SETTING_FIELDS,
  settingKeys,
  settingSections,
  type SettingSection,
} from '../settings/settings-fields.ts'
import classes from '../settings/settings-form.module.css'
import { LEGENDS, sectionId, SettingsIndex, useSectionOfAddress } from '../settings/settings-index.tsx'
import {
  changesBetween,
  followStored,
  draftOfValues,
  isSecretAt,
  mailSiteOf,
  pathOfConflict,
  pathOfRefusal,
  proposedFor,
  settingsErrors,
  valuesOf,
  withDraft,
  type KnownSettings,
  type SettingChange,
  type SettingsValues,
} from '../settings/settings-values.ts'
import { SettingRefused, useSaveSettings } from '../settings/settings.queries.ts'
import { isSignInKey, SIGN_IN_SETTINGS, type SignInKey } from '../providers/sign-in-parts.ts'
import { SignInRefusal } from '../providers/sign-in-refusal.tsx'
import { TestMail } from '../mail/test-mail.tsx'

/** Returns whether a setting is shown. Of the sign-in methods that is the chosen one, and any with unsaved changes. */
const isShown = (key: SettingKey, values: SettingsValues, changes: readonly SettingChange[]): boolean =>
  !isSignInKey(key) ||
  values.authMethod === SIGN_IN_SETTINGS[key].method ||
  changes.some((change) => change.key === key)

const keysIn = (section: SettingSection) => settingKeys.filter((key) => SETTING_FIELDS[key].section === section)

/** Edits all settings, in sections, and sends only what changed. */
interface SettingsFormProps {
  readonly settings: KnownSettings
  /** Version of these settings. */
  readonly version: string | undefined
}

export const SettingsForm = ({ settings, version }: SettingsFormProps) => {
  const t = useT()
  const { mutateAsync: save } = useSaveSettings()
  const stored = useMemo(() => valuesOf(settings), [settings])
  const proposed = useMemo(() => proposedFor(stored, baseUrl().href), [stored])
  // SCR-86: nobody has made a proposal who could lose it, though it is saved with what somebody changes.
  const changesOf = (values: SettingsValues, before: SettingsValues) => {
    const touched = new Set(changesBetween(before, values).map(({ key }) => key))
    return changesBetween(stored, values).filter(({ key }) => touched.has(key))
  }
  // SCR-841: what others save while something is changed here is merged into the form, and a save is still one of the
  // version from which the changes began.
  const begun = useRef(version)
  /** Later versions of single settings: of those saved since, and of those that the next save goes over. */
  const versions = useRef(new Map<SettingKey, string>())
  const showRefused = (error: unknown) => {
    // SCR-84: any other failure would occur with another value too.
    if (!(error instanceof SettingRefused && isRefusal(error)) || error.endsSession) return false
    const { setting, conflict } = error
    if (conflict !== undefined) {
      versions.current.set(setting, conflict.version)
      showConflict(setting, conflict)
    } else {
      const text = isSignInKey(setting) ? <SignInRefusal name={setting} error={error} /> : textOfKey(error.key)
      showAtField(form, pathOfRefusal(setting, error.field), text)
    }
    return true
  }
  const { form, before, setBefore, submit } = useSaveForm<SettingsValues>({
    initial: proposed,
    validate: settingsErrors,
    hasChanges: (values, known) => changesOf(values, known).length > 0,
    draftOf: draftOfValues,
    restore: (kept) => form.setValues(withDraft(kept, proposed)),
    onRefusal: showRefused,
    onSave: async (values) => {
      const changed = changesBetween(stored, values)
      if (changed.length === 0) return toast.info(t('ADMIN.INFO.NOCHANGE'))
      await save({ changes: changed, version: begun.current, versions: versions.current })
      toast.success(t('ADMIN.INFO.SUCCESS'))
    },
  })
  const showConflict = (key: SettingKey, { now }: Conflict) => {
    const [[path, value] = [key, null]] = Object.entries(now)
    const place = pathOfConflict(key, path)
    // What is kept secret is not shown here either.
    const isShown = typeof value === 'string' && value !== '' && value.length <= STRING_MAX && !isSecretAt(key, place)
    showAtField(form, place, isShown ? t('GLOBAL.CONFLICT_FIELD', { value }) : t('GLOBAL.CONFLICT_HIDDEN'))
  }
  const follow = useEffectEvent(() => {
    form.setValues(followStored(form.getValues(), before, proposed))
    setBefore(proposed)
  })
  // Runs before paint, so that another administrator's change never flashes as an unsaved change of this form.
  useLayoutEffect(() => {
    if (before !== proposed) follow()
  }, [before, proposed])
  const changes = changesOf(form.values, before)
  const hasChanges = changes.length > 0
  useLayoutEffect(() => {
    if (hasChanges) return
    begun.current = version
    versions.current.clear()
  }, [hasChanges, version])
  const named = useSectionOfAddress()
  const pasted = useRef(new Map<SignInKey, PastedText>())
  // SCR-536: derived from the typed values, so that the warning is there before the save.
  const mail = mailAttention(mailSiteOf(form.values))
  const needsMail = mail?.text === 'ADMIN.ATTENTION.NO_CONFIRMATION'
  const saveButton = useRef<HTMLButtonElement>(null)
  const discard = () => {
    form.setValues(proposed)
    form.clearErrors()
    for (const { drop } of pasted.current.values()) drop()
    // The pressed button disappears; the one beside it stays.
    saveButton.current?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (![...pasted.current.values()].every(({ takeOver }) => takeOver())) return event.preventDefault()
        submit(event)
      }}
    >
      <Stack>
        <SettingsIndex changes={changes} />
        {settingSections.map((section) => (
          <Fieldset
            key={section}
            id={sectionId(section)}
            tabIndex={-1}
            // Without it the heading would take the focus after a sign-in at this address.
            data-autofocus={section === named || undefined}
            className={classes.section ?? ''}
            legend={t(LEGENDS[section])}
          >
            <Stack>
              {section === settingSections[0] && <RequiredNote />}
              {section === 'mail' && (
                <Text size="sm" c="dimmed">
                  {t('ADMIN.INFO.MAIL_AT_ONCE')}
                </Text>
              )}
              {section === 'mail' && <MailWarning attention={mail} isUrgent={needsMail} />}
              <div className={classes.fields}>
                {keysIn(section)
                  .filter((key) => isShown(key, form.values, changes))
                  .map((key) => (
                    <div key={key} className={isWide(key) ? classes.wide : undefined}>
                      <SettingInput name={key} form={form} stored={stored} pasted={pasted} />
                      {key === 'checkMails' && <MailWarning attention={needsMail ? mail : undefined} isUrgent />}
                    </div>
                  ))}
              </div>
              {section === 'mail' && <TestMail />}
            </Stack>
          </Fieldset>
        ))}
        <SaveBar isNeeded={hasChanges}>
          <Group gap="sm" wrap="nowrap" align="stretch" className={classes.buttons ?? ''}>
            <ActButton
              type="submit"
              ref={saveButton}
              classNames={{ root: classes.growing ?? '', label: classes.wrapping ?? '' }}
              loading={form.submitting}
            >
              {t('ADMIN.FIELD.APPLY')}
            </ActButton>
            {hasChanges && (
              <Button
                variant="default"
                classNames={{ root: classes.growing ?? '' }}
                aria-label={t('ADMIN.DISCARD')}
                disabled={form.submitting}
                onClick={discard}
              >
                {t('ADMIN.DISCARD_SHORT')}
              </Button>
            )}
            <Text size="sm" c="dimmed" role="status" className={classes.count ?? ''}>
              {hasChanges && t('ADMIN.UNSAVED', { count: changes.length })}
            </Text>
          </Group>
        </SaveBar>
      </Stack>
    </form>
  )
}
