import type { GradedQuery } from '../graded-query.ts'

const SCREENSHOTS = 'ishot macshot scap snip snipaste capcap capty capso shottr xnip'
const PASSWORDS = '1password bitwarden buttercup dashlane enpass keyzer keeweb lastpass macpass safeincloud strongbox'
const CLIPBOARDS =
  'buffer cleanclip clipmenu clippy cliphistory clipy copyq crosspaste flycut icopy ipaste cliptools maccy nimclip oneclip paste-quick paste pastebar pastebot pesty saneclip snippetcraft upaste yippy copi'
const SPEECH = 'voiceink typewhisper opendictation voxflow azex-speech openquack opentypeless enviouswispr'
const MORE_SPEECH = 'voxt fnkey presspeech shengji buzz yplayer'

/** Queries over awesome-mac-zh: Chinese descriptions, names in Latin and in Chinese. */
export const MAC_QUERIES: readonly GradedQuery[] = [
  { kind: 'known-item', query: 'Visual Studio Code', best: 'visual-studio-code', fair: 'vscodium' },
  { kind: 'known-item', query: '微信', best: 'wechat', good: '企业微信 微信键盘' },
  { kind: 'known-item', query: '网易云音乐', best: '网易云音乐', good: 'yesplaymusic music-you ieasemusic' },
  { kind: 'known-item', query: '百度网盘', best: '百度网盘' },
  { kind: 'known-item', query: '1password', best: '1password' },
  { kind: 'known-item', query: '腾讯柠檬', best: '腾讯柠檬清理' },
  { kind: 'known-item', query: 'flux', best: 'f-lux' },
  { kind: 'known-item', query: 'Virtualbox', best: 'virtual-box' },
  { kind: 'known-item', query: '搜狗输入法', best: '搜狗输入法', fair: '百度输入法' },
  { kind: 'known-item', query: 'QQ 音乐', best: 'qq-音乐' },

  { kind: 'typo', query: 'snippaste', best: 'snipaste' },
  { kind: 'typo', query: 'bartendr', best: 'bartender' },
  { kind: 'typo', query: 'sublim txet', best: 'sublime-text', fair: 'sublime-merge' },
  { kind: 'typo', query: 'obsidain', best: 'obsidian' },
  { kind: 'typo', query: 'wireshrak', best: 'wireshark' },
  { kind: 'typo', query: 'rectangel', best: 'rectangle-app' },
  { kind: 'typo', query: 'postmna', best: 'postman', fair: 'echolon cocoa-rest-client' },
  { kind: 'typo', query: 'raycats', best: 'raycast', fair: 'supercmd' },
  { kind: 'typo', query: '网易运音乐', best: '网易云音乐', good: 'yesplaymusic music-you ieasemusic' },
  {
    kind: 'typo',
    query: 'markdwon 编辑器',
    best: 'typora macdown marktext edmund eme lightpaper zettlr yu-writer',
    good: 'cmd-markdown ia-writer marked-2 marxico马克飞象 markviewer ulysses mweb effie 妙言 marp vnote',
    fair: 'imark obsidian wonderpen',
  },

  { kind: 'prefix', query: 'iterm', best: 'iterm2' },
  { kind: 'prefix', query: 'visual st', best: 'visual-studio-code', fair: 'rider' },
  { kind: 'prefix', query: 'typo', best: 'typora' },
  { kind: 'prefix', query: '网易', best: '网易云音乐 网易邮箱大师', good: 'yesplaymusic music-you ieasemusic' },
  { kind: 'prefix', query: '阿里云', best: '阿里云盘', good: '阿里云盘小白羊版 小白羊网盘', fair: 'ipic' },
  { kind: 'prefix', query: 'keyboard m', best: 'keyboard-maestro' },
  {
    kind: 'prefix',
    query: '剪',
    best: CLIPBOARDS,
    fair: 'itsypad mask-this rustcast vorssaint moepeek losslesscut vidcrop segue',
  },

  {
    kind: 'topical',
    query: '截图工具',
    best: SCREENSHOTS,
    good: 'cleanshot-x skitch teampaper-snap 图几-tuji 截图-jietu',
    fair: 'itspaint monosnap',
  },
  { kind: 'topical', query: '密码管理器', best: PASSWORDS },
  {
    kind: 'topical',
    query: 'redis 客户端',
    best: 'redis-pro another-redis-desktop-manager medis redisclient redisdesktopmanager redis-insight',
  },
  {
    kind: 'topical',
    query: '思维导图',
    best: 'xmind lighten scapple simplemind gitmind mindnode processon',
    good: 'omnigraffle-原型流程 effie writemapper',
    fair: '语雀',
  },
  {
    kind: 'topical',
    query: 'git 客户端',
    best: 'fork gitfinder gitup gitkraken sourcetree smartgit sublime-merge changes tower2 github-desktop gitx',
    good: 'git',
  },
  {
    kind: 'topical',
    query: 'RSS 阅读器',
    best: 'elytra irreader netnewswire papr saga-reader vienna leaf reeder-5 readkit',
    good: 'folo',
  },
  { kind: 'topical', query: '免费防火墙', best: 'lulu murus', good: 'puresnitch' },
  { kind: 'topical', query: 'C++', best: 'clion qt' },
  {
    kind: 'topical',
    query: 'MySQL 数据库管理',
    best: 'sequel-pro mysql-workbench',
    good: 'tableplus sqlpro-studio electrocrud bdash dataflare',
    fair: 'dbeaver tablepro',
  },
  { kind: 'topical', query: '五笔', best: 'wbim 清歌五笔输入法 业火五笔输入法', good: '百度输入法' },

  {
    kind: 'paraphrase',
    query: '防止电脑休眠',
    best: 'lungo amphetamine nosleep sleepless',
    good: 'keepingyouawake adrafinil',
    fair: 'vorssaint',
  },
  { kind: 'paraphrase', query: '把手机屏幕投到电脑上', best: 'airserver scrcpy escrcpy', fair: 'opendisplay' },
  {
    kind: 'paraphrase',
    query: '隐藏菜单栏图标的软件',
    best: 'hiddenbar bartender ice',
    good: 'thaw vanilla ibar sanebar',
  },
  {
    kind: 'paraphrase',
    query: '图片压缩',
    best: 'tinypng4mac zipic imageoptim',
    good: 'jpegmini imagealpha compresso assetizr',
  },
  {
    kind: 'paraphrase',
    query: '语音转文字',
    best: SPEECH,
    good: MORE_SPEECH,
    fair: 'lokalbot live-translator bemyears',
  },
  { kind: 'paraphrase', query: '彻底删除应用程序', best: 'appcleaner app-uninstaller', good: 'pear-cleaner' },
  { kind: 'paraphrase', query: '读写 NTFS 移动硬盘', best: 'paragon-ntfs mounty tuxera-ntfs', fair: 'virtual-box' },
  { kind: 'paraphrase', query: '调节外接显示器亮度', best: 'lunar monitorcontrol displaybuddy dimly', good: 'crisp' },
  {
    kind: 'paraphrase',
    query: '类似 Photoshop 的修图软件',
    best: 'gimp pixelmator affinity-photo acorn',
    good: 'krita',
    fair: 'paintbrush',
  },
  {
    kind: 'paraphrase',
    query: '远程控制别人的电脑',
    best: 'anydesk rustdesk teamviewer realvnc',
    good: 'royaltsx windows-app parsec',
  },
  { kind: 'paraphrase', query: '怎么批量下载 B 站视频', best: '哔哩下载姬', good: 'downie yt-dlp you-get xgetter' },
]
