const letters: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i' }

/**
 * The words that most leaked passwords contain. A password is too common when it is one of them with digits and symbols around or within
 * it. Kept by hand, because a longer list would refuse more passwords.
 */
const words = new Set(
  `
  a aa aaa aaaa ab abc abcd abcde abcdef abcdefg abcdefgh abcabc access admin administrator adminadmin alex alexander amanda america amit
  andrew angel anthony apple april arsenal asd asdf asdfg asdfgh asdfghjkl ashley august austin autumn babygirl bailey banana baseball
  basketball batman battery beautiful bharat blink bubbles buster butterfly changeme changeit charlie cheese chelsea chocolate christ
  company computer cookie corvette cricket dallas daniel december default delhi demo diamond dolphin donald dragon eagle elephant
  facebook family february flower football forever freedom friday friends fuckyou gandhi ganesh garfield george ginger google guest
  hannah happy harley harry hello hellohello helloworld heslo hockey hunter iloveyou iloveu india infinity internet ironman jackson
  january jasmine jennifer jessica jesus jesuschrist jordan joshua july june jupiter justin killer krishna letmein lion liverpool login
  london love lovely loveme lovelove maggie manager manchester march marina maria marlboro martin master matrix matthew maverick may
  melissa mercedes merlin michael michelle microsoft mickey minecraft monday monica monkey monster mother mumbai mustang myspace
  naruto newyork nicole ninja november october office oliver orange p pa pas pass passme passpass passphrase passw passwd passwor password
  passwordpassword passwords patrick pepper phoenix pokemon princess priya purple q qa qaz qazwsx qazwsxedc qq qw qwe qweasd qweasdzxc
  qwer qwert qwerty qwertyui qwertyuiop qwertyqwerty rahul rainbow ranger rewards root samantha samsung saturday scooter secret september
  shadow silver slipknot snoopy soccer spiderman spring starwars steven summer sunday sunshine superman superstar support sydney system
  taylor temp temporary tennis test tester testing testtest thomas thunder tiger tigger tinkle trustno trustnoi user vanilla victoria
  wednesday welcome welcomeback whatever william winner winter wizard wonder xyz yahoo yankees yellow zxc zxcv zxcvb zxcvbn zxcvbnm
  iqaz iqazzwsx iqwerty iqwertyuiop qwertyuiopi asdfasdf dubsmash money hallo bonjour azerty azertyuiop motdepasse contrasena passwort
  `
    .trim()
    .split(/\s+/),
)

/** Returns true for a well-known password such as "Password1!", "P@ssw0rd" or "Qwerty!123". */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const readings = [
    decodeWord(lower),
    decodeWord(lower.replace(/[^\p{L}]+$/u, '')),
    decodeWord(lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')),
    keepLetters(lower),
  ]
  return readings.some((reading) => words.has(reading))
}

/** Returns the letters of a password, with digits and symbols replaced by the letters they resemble, such as 0 by o. */
const decodeWord = (text: string): string => keepLetters(text.replace(/[0134578@$!]/g, (sign) => letters[sign] ?? sign))

const keepLetters = (text: string): string => text.replace(/[^\p{L}]/gu, '')
