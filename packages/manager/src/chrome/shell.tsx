import { Progress, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useT } from '@sheaf/ui/l10n/use-t'
import { closeScreenDialogs } from '@sheaf/ui/overlays/dialogs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatch, useNavigation } from 'react-router'
import { useIsChromeHidden } from '../lib/page/chrome.ts'
import { followLanguage } from '../lib/preferences/language.ts'
import { actorOf, useConfiguration, useRefreshConfiguration } from '../lib/session/session.ts'
import { isAdminPath, routes } from '../paths.ts'
import { Header } from './header.tsx'
import { useVisit, VisitContext } from './heading-focus.ts'
import { menuFor } from './menu.ts'
import { Navigation } from './navigation.tsx'
import { openShortcutSheet, Shortcuts } from './shortcuts.tsx'
import classes from './shell.module.css'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { TwoFactorBanner } from './two-factor-banner.tsx'

const useMenu = () => {
  const configuration = useConfiguration()
  const { pathname } = useLocation()
  const actor = actorOf(configuration)
  const isAdministration = isAdminPath(pathname)
  const hasColumn = actor.kind !== 'visitor'
  return {
    // The administration's sign-in shows no menu: the site's sign-in in it would be mistaken for its own.
    items: isAdministration && !hasColumn ? [] : menuFor(actor, configuration),
    isUser: actor.kind === 'user',
    isInPad: useMatch(routes.padView) !== null,
    isInHistory: useMatch(routes.padHistory) !== null,
    isAdministration,
    hasColumn,
  }
}

const useFollowedLanguage = () => {
  const { user, value } = useConfiguration()
  const follow = useEffectEvent(() => void followLanguage({ user, value }))
  // Any other change of the user, as a new bookmark, would call off a language that was picked and is still loading.
  useEffect(() => follow(), [user?.login, user?.lang, value.defaultLanguage])
}

const Footer = () => {
  const t = useT()
  return (
    <Text component="footer" size="xs" c="dimmed" className={classes.footer ?? ''}>
      {t('GLOBAL.FOOTER')} · {t('GLOBAL.FOOTER2')}
    </Text>
  )
}

/**
 * Lays out header, menu and footer around every screen. Mantine's `AppShell` would do the same with a twentieth of the
 * script that every page begins with, most of it for columns that can be resized.
 */
export const Shell = () => {
  const t = useT()
  const [isOpened, { toggle, close }] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const { items, isUser, isInPad, isInHistory, isAdministration, hasColumn } = useMenu()
  const isPane = isInPad || isInHistory
  // A menu that became empty while open (after a sign-out) would cover the screen, with no way to close it.
  const isOpen = isOpened && items.length > 0
  const listShortcuts = () => openShortcutSheet({ items, isUser, isInPad })
  const isHidden = useIsChromeHidden()
  const visit = useVisit()
  const { pathname } = useLocation()
  const isMoving = useNavigation().state !== 'idle'
  useFollowedLanguage()
  useRefreshConfiguration()
  // Dialogs that belong to one screen close when the address changes.
  useEffect(() => closeScreenDialogs, [pathname])
  return (
    <div
      className={classes.root}
      data-hidden={isHidden || undefined}
      data-column={hasColumn || undefined}
      data-pane={isPane || undefined}
    >
      <SkipLink />
      <Shortcuts {...{ items, isUser, isInPad }} />
      {isMoving && <Progress value={100} size={2} radius={0} animated className={classes.progress ?? ''} aria-hidden />}
      {!isHidden && (
        <header className={classes.header}>
          <Header
            items={hasColumn || isPane ? [] : items}
            hasBurgerAlways={isPane && !hasColumn}
            isAdministration={isAdministration}
            burger={items.length === 0 ? undefined : { isOpen, onToggle: toggle }}
            menuButton={button}
            onShortcuts={listShortcuts}
          />
        </header>
      )}
      {/* A visitor's menu stands in the header where there is room; showing it here too would duplicate it. */}
      {!isHidden && (hasColumn || isOpen) && (
        // Escape closes the menu wherever the focus is within it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are operated
        <nav
          className={classes.menu}
          data-open={isOpen}
          aria-label={t('GLOBAL.MAIN_MENU')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return
            close()
            button.current?.focus()
          }}
        >
          <Navigation items={items} onFollow={close} onShortcuts={isUser ? undefined : listShortcuts} />
        </nav>
      )}
      <div className={classes.body}>
        {!isHidden && !isPane && <TwoFactorBanner />}
        <main id={CONTENT_ID} tabIndex={-1} className={classes.main}>
          <VisitContext value={visit}>
            <Outlet />
          </VisitContext>
        </main>
        {!isHidden && <Footer />}
      </div>
      {/* All addresses typed or followed from outside share the key 'default', so the path tells them apart. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  )
}
