/** Providers that give anyone an address, which therefore says nothing about a company (V2). */
const providers = new Set(
  `gmail.com googlemail.com outlook.com outlook.in hotmail.com hotmail.co.uk hotmail.fr live.com live.in live.co.uk msn.com
  yahoo.com yahoo.co.in yahoo.in yahoo.co.uk yahoo.fr yahoo.de ymail.com rocketmail.com aol.com aim.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me rediffmail.com rediff.com zohomail.com zohomail.in
  gmx.com gmx.de gmx.net gmx.at web.de t-online.de freenet.de mail.com email.com mail.ru yandex.com yandex.ru
  qq.com 163.com 126.com sina.com naver.com daum.net hey.com fastmail.com tutanota.com tuta.com hushmail.com
  orange.fr free.fr laposte.net libero.it virgilio.it uol.com.br bol.com.br terra.com.br
  mailinator.com guerrillamail.com 10minutemail.com temp-mail.org yopmail.com sharklasers.com trashmail.com`
    .split(/\s+/)
    .filter(Boolean),
)

export const isFreeMail = (email: string): boolean => providers.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
