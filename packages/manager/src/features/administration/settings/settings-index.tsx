import { Badge, NavLink } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SETTING_FIELDS, settingSections, type SettingSection } from './settings-fields.ts'
import classes from './settings-form.module.css'
import type { SettingChange } from './settings-values.ts'

export const LEGENDS: Readonly<Record<SettingSection, MessageKey>> = {
  general: 'ADMIN.SETTINGS_GENERAL',
  access: 'ADMIN.SETTINGS_ACCESS',
  keeping: 'ADMIN.SETTINGS_KEEPING',
  authentication: 'ADMIN.AUTHENTICATION',
  password: 'ADMIN.SETTINGS_PASSWORD',
  mail: 'ADMIN.SETTINGS_MAIL',
}

export const sectionId = (section: SettingSection): string => `settings-${section}`

const showSection = (section: SettingSection) => {
  const target = document.getElementById(sectionId(section))
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

/** Returns a function that goes to a section and keeps it in the address. */
export const useGoToSection = () => {
  const navigate = useNavigate()
  return (section: SettingSection) => {
    void navigate({ hash: sectionId(section) }, { replace: true, preventScrollReset: true })
    showSection(section)
  }
}

/** Returns the section that the address names, and goes to it once the settings are shown. */
export const useSectionOfAddress = (): SettingSection | undefined => {
  const { hash } = useLocation()
  const named = settingSections.find((section) => hash === `#${sectionId(section)}`)
  const show = useEffectEvent(() => {
    if (named !== undefined) showSection(named)
  })
  useEffect(() => show(), [])
  return named
}

/** Distance from the top of the window, in pixels. It lies a little below where a section begins after a jump to it. */
const READING_LINE_PX = 160

/**
 * Returns the section being read: the last one that begins above the reading line, or the last of all at the end of the
 * page.
 */
const sectionInSight = (): SettingSection => {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
  const hasBegun = (section: SettingSection) =>
    isAtEnd || (document.getElementById(sectionId(section))?.getBoundingClientRect().top ?? Infinity) <= READING_LINE_PX
  return settingSections.findLast(hasBegun) ?? settingSections[0]
}

const onMoved = (listener: () => void) => {
  const stop = new AbortController()
  for (const event of ['scroll', 'resize'])
    window.addEventListener(event, listener, { signal: stop.signal, passive: true })
  return () => stop.abort()
}

const Changed = ({ count }: { count: number }) => {
  const t = useT()
  const text = t('ADMIN.UNSAVED', { count })
  return (
    <Badge title={text} aria-label={text}>
      {count}
    </Badge>
  )
}

/** Links to the sections, marks the current one, and shows the number of unsaved changes in each. */
export const SettingsIndex = ({ changes }: { changes: readonly SettingChange[] }) => {
  const t = useT()
  const current = useSyncExternalStore(onMoved, sectionInSight)
  const goToSection = useGoToSection()
  const index = useRef<HTMLElement>(null)
  // Scrolls the current entry into view where the index is a line. `scrollIntoView` would scroll the page too.
  useEffect(() => {
    const line = index.current
    const entry = line?.querySelector('[aria-current]')
    if (!line || !entry) return
    const [around, of] = [line.getBoundingClientRect(), entry.getBoundingClientRect()]
    line.scrollBy?.({ left: of.left + of.width / 2 - (around.left + around.width / 2) })
  }, [current])
  return (
    <nav
      ref={index}
      aria-label={t('ADMIN.SETTINGS_INDEX')}
      className={classes.index}
      // Sets a styling attribute directly, to avoid rerendering while scrolling. In right-to-left pages `scrollLeft` is
      // negative.
      onScroll={({ currentTarget: line }) => line.toggleAttribute('data-moved', Math.abs(line.scrollLeft) > 4)}
    >
      {settingSections.map((section) => {
        const count = changes.filter(({ key }) => SETTING_FIELDS[key].section === section).length
        return (
          <NavLink
            key={section}
            component="button"
            type="button"
            className={classes.entry ?? ''}
            label={t(LEGENDS[section])}
            active={section === current}
            aria-current={section === current ? 'location' : undefined}
            {...(count === 0 ? {} : { rightSection: <Changed count={count} /> })}
            onClick={() => goToSection(section)}
          />
        )
      })}
    </nav>
  )
}
