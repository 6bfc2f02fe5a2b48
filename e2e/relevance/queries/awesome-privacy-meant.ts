import type { GradedQuery } from '../graded-query.ts'

const ANTI_TRACKING = 'privacy-badger ublock-origin-ublockorigin-com ublock-origin-gorhill'
const LESS_TRACKING =
  'clearurls canvas-fingerprint-blocker first-party-isolation decentraleyes localcdn firefox-multi-account-containers privacy-oriented-origin-policy'
const SEARCH_ENGINES = 'duckduckgo qwant startpage brave-search mojeek uruky'
const ALIASES = 'addy 33mail simplelogin firefox-private-relay'
const WALLETS = 'coldcard trezor bitbox02'
const PHONE_SYSTEMS = 'grapheneos calyxos divestos lineageos'
const BUDGETS = 'firefly-iii gnucash ezbookkeeping actual plain-text-accounting'
const BLOGS = 'write-freely telegraph mataroa bear-blog'
const NUMBERS = 'smspool jmp-chat crypton-sh narayana nadanada monerosms'
const FILE_ENCRYPTION = 'veracrypt cryptomator-file-encryption cryptomator-mobile-apps age'
const ERASERS = 'eraser dban nwipe ow-shredder'
const MORE_ERASERS = 'shred secure-remove sdelete'
const NETWORK_FIREWALLS =
  'ipfire-firewalls ipfire-self-hosted-network-security pf-sense opnsense shorewall firezone uncomplicated-firewall gufw-en-wikipedia-org gufw-man-archlinux-org'
const APP_FIREWALLS =
  'lulu little-snitch opensnitch simplewall lockdown netguard-firewalls netguard-mobile-apps afwall-plus-ukanth afwall-plus-xdaforums-com rethinkdns-and-firewall-firewalls rethinkdns-and-firewall-mobile-apps rethinkdns-and-firewall-ad-blockers'
const CLOUDS = 'tresorit icedrive sync-com pcloud peergos internxt filen'
const EXTENSIONS =
  'privacy-badger ublock-origin-ublockorigin-com scriptsafe firefox-multi-account-containers webrtc-leak-prevent canvas-fingerprint-blocker clearurls css-exfil-protection first-party-isolation privacy-oriented-origin-policy localcdn decentraleyes privacy-essentials privacy-redirect user-agent-switcher privacyspy httpz skip-redirect web-archives flagfox track-me-not amiunique-timeline netcraft-extension linguist'
const VPNS = 'mullvad azire ivpn protonvpn ovpn party-vpn windscribe'

/** Queries over awesome-privacy in words that its listings use seldom or in another form. */
export const PRIVACY_MEANT: readonly GradedQuery[] = [
  {
    kind: 'paraphrase',
    query: 'stop websites following me around',
    best: ANTI_TRACKING,
    good: LESS_TRACKING,
    fair: 'brave-browser librewolf cromite',
  },
  { kind: 'paraphrase', query: 'look things up without being profiled', best: SEARCH_ENGINES, good: 'track-me-not' },
  { kind: 'paraphrase', query: 'throwaway mailbox', best: '10-minute-mail', good: ALIASES },
  { kind: 'paraphrase', query: 'phone without google', best: PHONE_SYSTEMS, fair: 'f-droid no-google' },
  {
    kind: 'paraphrase',
    query: 'lock files with a passphrase',
    best: FILE_ENCRYPTION,
  },
  {
    kind: 'paraphrase',
    query: 'scan my computer for viruses',
    best: 'clamav clamtk',
    good: 'virustotal virus-total gmer rkill',
    fair: 'usbfix chkrootkit',
  },
  {
    kind: 'paraphrase',
    query: 'google docs alternative',
    best: 'cryptpad',
    good: 'nextcloud-cloud-productivity-suites',
  },
  {
    kind: 'paraphrase',
    query: 'video meetings without registering',
    best: 'jitsi',
    good: 'jami-secure-conference-calls',
  },
  { kind: 'paraphrase', query: 'is this online shop a fraud', best: 'is-legit', fair: 'netcraft-extension' },
  {
    kind: 'paraphrase',
    query: 'stop windows sending my data to microsoft',
    best: 'shutup10 wpd windows-spy-blocker',
    good: 'spydish hardentools',
  },
  { kind: 'paraphrase', query: 'hide what I type from spyware', best: 'ghostpress keyscrambler safekeys-v3-0' },
  { kind: 'paraphrase', query: 'track what I spend', best: BUDGETS },
  { kind: 'paraphrase', query: 'publish articles on a simple site of my own', best: BLOGS, good: 'pico movim' },
  { kind: 'paraphrase', query: 'read twitter without an account', best: 'nitter', good: 'privacy-redirect' },
  { kind: 'paraphrase', query: 'same bookmarks on all computers', best: 'floccus xbrowsersync', fair: 'shiori unmark' },
  { kind: 'paraphrase', query: 'a message that vanishes after it is read', best: 'hemmelig-app crypt-fyi 1time-io' },
  { kind: 'paraphrase', query: 'start a computer from a usb stick', best: 'tails', good: 'dban' },
  { kind: 'paraphrase', query: 'second phone number', best: NUMBERS, good: 'silent-link mysudo', fair: 'pikasim' },
  {
    kind: 'paraphrase',
    query: 'which apps on my phone spy on me',
    best: 'exodus εxodus trackercontrol',
    good: 'blokada-mobile-apps xprivacylua',
  },
  { kind: 'paraphrase', query: 'keep coins offline', best: WALLETS, good: 'cryptosteel' },
  { kind: 'paraphrase', query: 'teach my house to obey me', best: 'gladys-assistant' },
  {
    kind: 'paraphrase',
    query: 'buy online without giving my card number',
    best: 'privacy-com revolut-premium mysudo',
    good: 'gift-cards pre-paid-cards',
  },

  { kind: 'family', query: 'encrypt files', best: FILE_ENCRYPTION, good: 'filesend peergos' },
  { kind: 'family', query: 'erase disk', best: ERASERS, good: MORE_ERASERS },
  { kind: 'family', query: 'anonymous network', best: 'tor i2p freenet', good: 'tor-browser orbot' },
  { kind: 'family', query: 'blog', best: BLOGS, good: 'pico movim' },
  { kind: 'family', query: 'virtualisation', best: 'virtualbox xen-project utm', good: 'qubes-os' },
  { kind: 'family', query: 'budget', best: BUDGETS },
  { kind: 'family', query: 'translator', best: 'linguist' },
  {
    kind: 'family',
    query: 'accounting',
    best: 'gnucash plain-text-accounting',
    good: 'firefly-iii ezbookkeeping actual',
  },
  {
    kind: 'family',
    query: 'finger print protection',
    best: 'canvas-fingerprint-blocker',
    good: 'am-i-unique amiunique-timeline panopticlick',
  },
  { kind: 'family', query: 'malware scanning', best: 'clamav virustotal', good: 'clamtk virus-total rkill usbfix' },

  { kind: 'topical', query: 'firewall', best: `${NETWORK_FIREWALLS} ${APP_FIREWALLS}`, good: 'fortress openwrt' },
  { kind: 'topical', query: 'data eraser', best: `${ERASERS} ${MORE_ERASERS}`, good: 'mr-phone bleachbit privazer' },
  {
    kind: 'topical',
    query: 'cloud storage',
    best: CLOUDS,
    good: 'seafile nextcloud-backup-and-sync',
    fair: 'cryptomator-file-encryption cryptomator-mobile-apps bewcloud',
  },
  { kind: 'topical', query: 'search engine', best: SEARCH_ENGINES },
  {
    kind: 'topical',
    query: 'browser extension',
    best: EXTENSIONS,
    good: 'authenticator-cc flowcrypt ublock-origin-gorhill mailvelope',
  },
  { kind: 'topical', query: 'vpn', best: VPNS, good: 'pivpn firezone', fair: 'njalla' },
  { kind: 'topical', query: 'mobile os', best: PHONE_SYSTEMS },
]
