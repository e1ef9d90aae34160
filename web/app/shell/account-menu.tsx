import { CircleHelp, LogOut, ReceiptText, Settings, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { logOut, useUser } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuContent, MenuItem, MenuLink, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The menu behind the user's picture: name and company, links to profile, settings, statement and help, and sign-out. */
export function AccountMenu() {
  const t = useTranslations('shell')
  const errorText = useErrorText()
  const { name, avatar, company } = useUser()
  const signOut = () => logOut().catch((error) => toast(errorText(error), 'error'))
  return (
    <Menu>
      <MenuTrigger
        data-press="account"
        className="-mr-1.5 grid size-11 place-items-center rounded-full focus-visible:rounded-full sm:-mr-0.5 sm:size-9"
      >
        <span className="sr-only">{t('account')}</span>
        <Avatar name={name} picture={avatar} aria-hidden={false} />
      </MenuTrigger>
      <MenuContent className="w-60">
        <div className="px-2.5 pt-1.5 pb-2">
          <p className="truncate font-medium">{name}</p>
          <p translate="no" className="truncate text-xs text-muted-foreground">
            {company.name}
          </p>
        </div>
        <MenuSeparator />
        <MenuLink render={<Link to="/profile" />}>
          <UserRound aria-hidden />
          {t('profile')}
        </MenuLink>
        <MenuLink render={<Link to="/profile/settings" />}>
          <Settings aria-hidden />
          {t('settings')}
        </MenuLink>
        <MenuLink render={<Link to="/wallet" />}>
          <ReceiptText aria-hidden />
          {t('walletHistory')}
        </MenuLink>
        <MenuLink render={<Link to="/help" />}>
          <CircleHelp aria-hidden />
          {t('help')}
        </MenuLink>
        <MenuSeparator />
        <MenuItem onClick={signOut}>
          <LogOut aria-hidden />
          {t('signOut')}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
