/**
 * Words that stand for much the same where things are listed, a group to a line, folded. A word is in one group at most,
 * and not at all where it also means something else that is listed often. A phrase of two words has a hyphen, and no
 * function words: `call-papers`. Chinese words are of two characters, as texts are read; traditional ones are beside the
 * simplified ones, and both beside English words, so that people who ask in one language find what is said in another.
 */
export const SYNONYM_GROUPS = `
image picture photo photograph pic imagery 图片 照片 图像 相片 圖片 圖像 相册
movie film video cinema footage 视频 影片 視頻 電影 电影 影音
audio sound acoustic 声音 音频 聲音
music song melody 音乐 歌曲 听歌 音樂
voice speech speak spoken vocal
phone telephone smartphone mobile cellphone
computer pc laptop
mail email mailbox inbox webmail 邮件 邮箱 郵件 信箱
chat message conversation talk 聊天 通讯 沟通 通訊
password passphrase passcode credential keychain keyring 密码 口令 密碼
login logon signin authentication auth sso single-signon
delete remove erase wipe shred purge scrub 删除 清除 移除 卸载 刪除
hide mask conceal cloak redact
anonymous incognito pseudonymous untraceable
privacy private confidential 隐私 私密 保密 隱私
secure safe protect safeguard defend 安全 防护 保护 防護
virus malware spyware trojan antivirus ransomware rootkit 病毒 恶意 杀毒 惡意
track spy surveillance follow snoop stalk eavesdrop
block prevent stop avoid forbid 拦截 屏蔽 阻止 防止
ad advert advertisement
buy purchase
shop ecommerce online-store online-shop shopping-cart storefront
store storage database db datastore
finance financial money bank cash
spend expense budget personal-finance
pay payment 支付 付款
price cost fee tariff
cheap affordable inexpensive
stock trading invest brokerage market-data 股票 行情 炒股
company business enterprise corporate
employee staff personnel workforce hr
job career employment hiring recruit vacancy
meeting conference webinar
calendar agenda appointment 日历 日程 日曆 行事
task todo checklist chore 任务 待办 任務 待辦
reminder notify alert warn alarm 提醒 通知
note memo jot notepad notetaking 笔记 便签 便笺 记事 筆記
write compose
document doc 文件 文档 檔案 文檔
book ebook epub
slide presentation powerpoint pptx slideshow ppt 幻灯 演示 讲演 簡報
spreadsheet excel xlsx xls worksheet workbook
chart plot graph visualize dataviz infographic
diagram flowchart uml
map cartography cartographic geographic geospatial gis atlas spatial 地图 地圖
location place geolocation gps whereabouts
weather meteorology climate 天气 气象 天氣
forecast predict
sensor iot
fast quick rapid speedy
speed performance accelerate optimize
small tiny lightweight minimal minimalist compact little slim
big large huge massive
simple easy effortless straightforward intuitive
beautiful pretty elegant
create generate make produce
edit modify alter tweak adjust 编辑 修改 修图 編輯
convert transform turn 转换 转码 轉換
merge combine join concatenate unify 合并 拼接 合併
split separate
compare diff difference comparison 对比 比较 差异
copy clone 复制 拷贝 剪贴 複製
sync synchronize
backup snapshot 备份 備份 快照
compress zip shrink gzip 解压 压缩 壓縮 打包
send transfer share 传输 互传 传送 傳輸 傳送
download grab fetch 下载 下載
search find lookup seek 搜索 查找 检索 寻找 搜尋 查詢 查询
detect recognize recognition identify guess 识别 辨识
monitor watch observe 监控 监测 监视
validate verify check
fake mock dummy stub placeholder bogus synthetic spoof
bug error defect crash exception failure mistake
debug troubleshoot diagnose
vulnerability flaw exploit weakness cve
teach education course lesson school tutor student classroom college university 教程 课程 教学 教育
translate localize internationalize i18n l10n multilingual bilingual 翻译 翻譯 译文
website site webpage homepage 网站 网页 網站 網頁
online internet
wifi wireless wlan
folder directory
disk hdd ssd harddrive 硬盘 磁盘 硬碟 磁碟
memory ram
cpu processor
screen display 屏幕 荧幕 螢幕
hotkey shortcut keybinding 快捷 热键
keyboard keystroke 键盘 按键 鍵盤
mouse cursor pointer touchpad trackpad 鼠标 滑鼠 光标
color palette hue 颜色 取色 色彩 调色 顏色
app application
program software
car vehicle automobile automotive truck
bike bicycle cycling
transit transport commute subway metro tram
train rail railway
flight airline airport aviation airplane aircraft fly
hotel lodging accommodation hostel
travel trip tourism holiday vacation tourist itinerary sightseeing
food restaurant dining meal eat cuisine lunch
recipe cooking cookbook kitchen
doctor medical medicine health healthcare hospital clinic patient physician
fitness workout gym
animal pet wildlife
child kid children parental toddler
house home household
garden plant botany botanical
law legal lawyer attorney judicial
government civic parliament congress legislature legislation
news journalism headline
science scientific scientist
chemistry chemical molecule molecular
biology biological
mathematics math algebra arithmetic
statistics stat
earthquake seismology seismic
electricity energy power
crypto cryptocurrency
currency forex exchange-rate
comic cartoon manga 漫画 动漫 漫畫
joke funny humor meme
dictionary vocabulary thesaurus word-definition 单词 词汇 词典 背单 字典 單詞
television tv sitcom
date datetime
unit measurement quantity
number numeric
id uuid
config configuration setting preference
env environment environment-variable dotenv
plugin extension addon addin 插件 扩展 拓展 外挂
terminal console shell 终端 命令 終端
command cli commandline command-line
gui ui interface user-interface
parallel concurrent multithreaded multiprocessing simultaneous
async asynchronous nonblocking non-blocking
schedule cron periodic recurring crontab
deploy deployment rollout
container docker
vm virtualize hypervisor virtual-machine
kubernetes k8s
javascript js
typescript ts
postgres postgresql
mongo mongodb
draw paint sketch 绘图 绘画 画图 繪圖
animation 动画 动图 gif 動畫
record capture 录屏 录制 录像 錄製 錄影
screenshot screengrab 截图 截屏 截圖 擷圖
subtitle caption
forum discussion message-board bulletin-board
blog weblog
survey poll questionnaire
vote election
review feedback rating testimonial
recommend suggest
bookmark favorite read-later
feed rss atom syndication newsreader
guide handbook manual tutorial walkthrough howto
temporary disposable throwaway ephemeral burner disappearing self-destruct
spam junk unwanted unsolicited
scam fraud phishing
leak breach pwned
decentralized distributed federated
opensource foss open-source libre floss
offline local
alternative replacement substitute instead equivalent
retro vintage nostalgic
text-speech texttospeech tts speech-synthesis read-aloud
speech-text speechtotext transcribe dictation stt asr speech-recognition
gallery album
icon pictogram glyph
font typeface typography 字体 字型 字體
livestream live-streaming broadcast 直播 推流
crop trim
ocr text-recognition character-recognition
camera webcam 摄像 相机 相機
qrcode qr-code barcode
upscale enlarge super-resolution
2fa mfa totp otp two-factor multi-factor two-step one-time
vpn private-network 代理 翻墙
encrypt cipher scramble cryptography cryptographic 加密 上锁
tls ssl x509
pentest penetration-test
bypass circumvent evade unblock
authorization permission rbac acl access-control
sandbox isolate jail
filemanager file-manager file-explorer file-browser
clipboard pasteboard copy-paste
menubar menu-bar statusbar status-bar tray
temperature thermal heat 温度 散热 发热 溫度
ssh secure-shell remote-shell
rdp vnc remote-desktop remote-control screen-sharing
recover restore undelete 恢复 还原 找回 恢復 還原
update upgrade patch 更新 升级
install setup
git vcs scm version-control source-control revision-control
ci continuous-integration continuous-delivery build-server
iac infrastructure-code
serverless faas
uptime downtime outage status-page
metric telemetry
oncall incident
dashboard control-panel
duplicate dedupe deduplicate 重复 去重 查重
timeseries time-series tsdb
keyvalue key-value kv
orm object-relational object-mapper
cache memoize
queue broker pubsub
task-queue job-queue background-task background-job
olap data-warehouse
etl data-pipeline
s3 object-storage blob bucket
similarity-search vector-search semantic-search
csv comma-separated
dataset data-set corpus corpora
dns nameserver name-server
speedtest speed-test bandwidth
sniff packet-capture packet-analyzer
latency lag ping
torrent bittorrent
p2p peer-peer peertopeer
ftp sftp file-transfer
lan intranet local-network
url link hyperlink uri
scrape crawl harvest
bot chatbot virtual-assistant
webhook callback
cdn content-delivery
selfhosted self-hosted self-hosting onpremise
cloud-storage cloud-drive file-hosting
mindmap mind-map brainstorm 导图 脑图
kanban task-board
timesheet time-tracking time-tracker timetracking
timer stopwatch countdown 计时 秒表 倒计
timezone time-zone world-clock
videoconference video-conferencing video-call video-chat videochat video-meeting
voip sip telephony
addressbook address-book contact
crm customer-relationship
erp resource-planning
invoice billing
accounting bookkeeping ledger accountant 记账 账单 記帳 理财 財務 财务
tax vat
payroll salary wage
helpdesk help-desk customer-support customer-service support-ticket
quiz trivia
wiki knowledge-base knowledgebase
cms content-management
dms document-management paperless
newsletter mailing-list mailinglist
spell grammar proofread spellcheck typo
docx word-processor word-processing
latex tex typesetting
citation bibliography bibtex reference-manager
boilerplate scaffold skeleton
cheatsheet cheat-sheet quick-reference
ai artificial-intelligence
ml machine-learning
neural neural-network deep-learning dnn
llm language-model gpt chatgpt
nlp natural-language language-processing text-mining text-analysis
computer-vision image-recognition machine-vision object-detection image-classification
drone uav quadcopter
classify categorize
sentiment emotion mood
summary tldr
flashcard anki spaced-repetition memorize remember
astronomy astronomical telescope
genome genetic dna gene bioinformatics
academic academia scholarly scholar research-paper
museum exhibition exhibit
poem poetry
quote quotation proverb
bible scripture religion religious
horoscope astrology zodiac
loan mortgage lending
donate fundraising crowdfunding charity
blockchain web3 distributed-ledger
auction bid
coupon discount voucher promo
inventory warehouse stock-control
shipping shipment parcel courier
realestate real-estate apartment
rental rent lease
covid coronavirus pandemic
meditation mindfulness
psychology therapy mental-health
nutrition diet calorie
drug pharmaceutical pharmacy
smarthome smart-home home-automation domotics
lamp bulb lighting
thermostat hvac
raspberrypi raspberry-pi rpi
solar photovoltaic
boat vessel maritime nautical
fuel petrol gasoline
country nation
city town municipal urban
zipcode zip-code postcode postal-code
concert gig festival
cfp call-papers call-proposals
remote-work telecommute telework
pollution air-quality smog
ecology sustainability
disaster hazard emergency
crime criminal
patent trademark
population census demographic
dog puppy
bird ornithology
beer brewery
cocktail drink beverage
football soccer
basketball nba
genealogy ancestry family-tree
rpg roleplay role-playing
boardgame board-game tabletop
gamedev game-engine game-development
ssg static-site site-generator
seo engine-optimization search-optimization
analytics visitor pageview
accessibility a11y
darkmode dark-mode night-mode dark-theme
theme skin 主题 皮肤
css stylesheet
frontend front-end client-side
backend back-end server-side
fullstack full-stack
wysiwyg rich-text
nocode no-code lowcode low-code
automation workflow
social-network social-media
fediverse activitypub
regex regexp regular-expression
serialize marshal pickle
argparse argument-parsing argument-parser
dependency-injection ioc
static-typing type-hint type-annotation
executable binary exe
repl interactive-shell
notebook jupyter
webdriver browser-automation headless-browser
rpc procedure-call
hash checksum digest
emoji emoticon smiley
charset character-encoding
hot-reload live-reload
disassemble decompile reverse-engineering
compile transpile
wrapper binding
widget gadget
ide development-environment code-editor
codegen code-generation code-generator
free gratis freeware
paid commercial proprietary
customize personalize
admin administration
organize arrange tidy declutter
collaborate together teamwork
repair fix
lint code-style style-checker
audiobook audio-book
sms texting text-message
clean cleanup cleanse sanitize
limit restrict throttle
retry repeat try-again
undo revert rollback
equation formula
kill terminate quit
cellular lte 4g 5g
wearable smartwatch fitbit
steal theft stolen thief
browse surf 浏览 瀏覽
taxi cab rideshare
os operating-system
mac macos osx
table tabular
progress-bar spinner
handwriting handwritten
loyalty reward
supermarket grocery
refugee migrant
army military
church worship
gun weapon firearm
cigarette tobacco smoking
cosmetic makeup
clothes fashion apparel
ski snowboard
sea ocean marine
moon lunar
rocket spacecraft satellite
dinosaur fossil
horse equestrian
cow livestock farm agriculture
sunrise sunset
people person human
caffeinate keep-awake prevent-sleep stay-awake
window-manager window-management window-tiling split-screen
disk-space disk-usage storage-space
color-picker eyedropper
screencast screen-recording screen-recorder screen-capture
tor onion dark-web darknet
email-alias email-forwarding mail-forwarding
adblock adblocker ad-blocker ad-blocking block-ads
pgp gpg openpgp
security-key hardware-key yubikey
distro linux-distribution
app-store app-marketplace
dataframe data-frame
virtualenv venv virtual-environment
package-manager dependency-manager dependency-management
beautifier code-formatter prettify
test-runner test-framework testing-framework
code-coverage test-coverage
fsm state-machine finite-state
graph-theory network-analysis
profile bottleneck
spa single-page
pwa progressive-web
image-hosting image-sharing photo-hosting
opendata open-data public-data
media-center media-server home-theater
issue-tracker issue-tracking bug-tracker bug-tracking
project-management project-planning
log-management log-aggregation
feature-flag feature-toggle
ab-testing split-testing
chaos-engineering fault-injection
crossplatform cross-platform multiplatform multi-platform
rl reinforcement-learning
data-labeling data-annotation image-annotation
snippet text-expander text-expansion
static-analysis code-analysis
reveal expose disclose
listen hear
learn study
income revenue earnings
legacy outdated obsolete
broken-link dead-link link-checker
headphone earphone airpods
dock taskbar
trash recycle-bin
shutdown poweroff
reboot restart
admin-panel admin-interface
清理 打扫
手机 安卓 android iphone 手機
软件 应用 程序 軟體 軟件 應用 程式
联网 上网 连网
阅读 看书 閱讀
控制 操控 遥控
睡眠 休眠 唤醒
电池 电量 充电 電池 電量
共享 分享
代码 编程
购物 购买 購物
命名 改名
播放 观看
清晰 高清 分辨
去背 抠图 背景
壁纸 桌面
车票 火车 订票
双屏 外接
窗口 视窗 視窗
菜单 选单 選單
启动 啟動 开启
网络 網路 網絡
网速 测速 带宽 流量
数据 資料
会议 开会 會議
隐藏 遮挡 隱藏
优化 加速 提速
伺服 服务
管理 管控
`
