import type { SchemaOrgFamily } from '../../model/fields.ts'

/**
 * Every type of Schema.org below Thing, except enumerations, by the families it belongs to. A test compares the table
 * with the vocabulary file, so it cannot fall behind unnoticed.
 *
 * @see https://schema.org/docs/full.html
 */
const TYPES_BY_FAMILY: readonly (readonly [readonly SchemaOrgFamily[], string])[] = [
  [
    [],
    `
    AMRadioChannel AcceptAction AchieveAction Action ActionAccessSpecification ActivateAction AddAction AggregateOffer
    AggregateRating AgreeAction AlignmentObject AllocateAction AnatomicalStructure AnatomicalSystem AppendAction
    ApplyAction ApprovedIndication ArriveAction Artery AskAction AssessAction AssignAction Audience AuthenticateAction
    AuthorizeAction BedDetails BefriendAction BioChemEntity BloodTest BoatReservation BoatTrip Bone BookmarkAction
    BorrowAction BrainStructure Brand BreadcrumbList BroadcastChannel BroadcastFrequencySpecification BusReservation
    BusTrip BusinessAudience BuyAction CDCPMDRecord CancelAction CategoryCode CheckAction CheckInAction CheckOutAction
    ChemicalSubstance ChooseAction Class CommentAction CommunicateAction CompoundPriceSpecification ComputerLanguage
    ConfirmAction ConstraintNode ConsumeAction ContactPoint ControlAction CookAction CreateAction DDxElement
    DataFeedItem DatedMoneySpecification DeactivateAction DefinedTerm DeleteAction DeliveryChargeSpecification Demand
    DepartAction DiagnosticProcedure DigitalDocumentPermission DisagreeAction DiscoverAction DislikeAction Distance
    DonateAction DoseSchedule DownloadAction DrawAction DrinkAction DrugClass DrugCost DrugLegalStatus DrugStrength
    Duration EatAction EducationalAudience EducationalOccupationalProgram EmployeeRole EmployerAggregateRating
    EndorseAction EndorsementRating Energy EnergyConsumptionDetails EngineSpecification EntryPoint Error
    EventReservation ExchangeRateSpecification ExerciseAction FMRadioChannel FilmAction FinancialIncentive FindAction
    Flight FlightReservation FloorPlan FollowAction FoodEstablishmentReservation GameServer Gene GeoCircle
    GeoCoordinates GeoShape GeospatialGeometry GiveAction GovernmentPermit Grant HealthInsurancePlan
    HealthPlanCostSharingSpecification HealthPlanFormulary HealthPlanNetwork HowToItem HowToSupply HowToTool
    IgnoreAction ImagingTest InfectiousDisease InformAction InsertAction InstallAction InstantaneousEvent Intangible
    InteractAction InteractionCounter InviteAction Invoice ItemList JoinAction Joint Language LeaveAction LendAction
    LifestyleModification Ligament LikeAction LinkRole ListItem ListenAction LocationFeatureSpecification
    LodgingReservation LoginAction LoseAction LymphaticVessel MarryAction Mass MaximumDoseSchedule MediaSubscription
    MedicalAudience MedicalCause MedicalCode MedicalCondition MedicalConditionStage MedicalContraindication
    MedicalDevice MedicalEntity MedicalGuideline MedicalGuidelineContraindication MedicalGuidelineRecommendation
    MedicalIndication MedicalIntangible MedicalObservationalStudy MedicalProcedure MedicalRiskCalculator
    MedicalRiskEstimator MedicalRiskFactor MedicalRiskScore MedicalSign MedicalSignOrSymptom MedicalStudy
    MedicalSymptom MedicalTest MedicalTestPanel MedicalTherapy MedicalTrial MemberProgram MemberProgramTier MenuItem
    MerchantReturnPolicy MerchantReturnPolicySeasonalOverride MolecularEntity MonetaryAmount
    MonetaryAmountDistribution MonetaryGrant MoneyTransfer MoveAction Muscle Nerve NutritionInformation Observation
    Occupation OccupationalExperienceRequirements OccupationalTherapy Offer OfferCatalog OfferForLease
    OfferForPurchase OfferShippingDetails OpeningHoursSpecification Order OrderAction OrderItem OrganizationRole
    OrganizeAction OwnershipInfo PaintAction PalliativeProcedure ParcelDelivery ParentAudience PathologyTest PayAction
    PaymentChargeSpecification PaymentMethod PeopleAudience PerformAction PerformanceRole Permit PhotographAction
    PhysicalActivity PhysicalTherapy PlanAction PlayAction PlayGameAction PostalAddress PostalCodeRangeSpecification
    PreOrderAction PrependAction PreventionIndication PriceSpecification ProgramMembership Property PropertyValue
    PropertyValueSpecification Protein PsychologicalTreatment QuantitativeValue QuantitativeValueDistribution Quantity
    QuoteAction RadiationTherapy RadioChannel Rating ReactAction ReadAction ReceiveAction RecommendedDoseSchedule
    RegisterAction RejectAction RentAction RentalCarReservation RepaymentSpecification ReplaceAction ReplyAction
    ReportedDoseSchedule Researcher Reservation ReservationPackage ReserveAction ResetPasswordAction ResumeAction
    ReturnAction ReviewAction Role RsvpAction Schedule ScheduleAction SearchAction Seat SeekToAction SellAction
    SendAction Series ServiceChannel ServicePeriod ShareAction ShippingConditions ShippingDeliveryTime
    ShippingRateSettings ShippingService SolveMathAction SpeakableSpecification StatisticalPopulation
    StatisticalVariable StructuredValue SubscribeAction Substance SuperficialAnatomy SurgicalProcedure SuspendAction
    TakeAction TaxiReservation Taxon TelevisionChannel TherapeuticProcedure Thing Ticket TieAction TipAction
    TouristTrip TrackAction TradeAction TrainReservation TrainTrip TransferAction TravelAction TreatmentIndication
    Trip TypeAndQuantityNode UnRegisterAction UnitPriceSpecification UpdateAction UseAction Vein Vessel ViewAction
    VirtualLocation VitalSign VoteAction WantAction WarrantyPromise WatchAction WearAction WinAction WorkBasedProgram
    WriteAction
    `,
  ],
  [
    ['CreativeWork'],
    `
    3DModel APIReference AboutPage AdvertiserContentArticle AmpStory AnalysisNewsArticle Answer ArchiveComponent
    Article AskPublicNewsArticle Atlas AudioObject AudioObjectSnapshot Audiobook BackgroundNewsArticle Barcode Blog
    BlogPosting Book BookSeries CategoryCodeSet Certification Chapter CheckoutPage Claim ClaimReview Clip Code
    Collection CollectionPage ComicCoverArt ComicIssue ComicSeries ComicStory Comment CompleteDataFeed ContactPage
    Conversation CorrectionComment Course CoverArt CreativeWork CreativeWorkSeason CreativeWorkSeries CriticReview
    DataCatalog DataDownload DataFeed Dataset DefinedTermSet Diet DigitalDocument DiscussionForumPosting Drawing
    EducationalOccupationalCredential EmailMessage EmployerReview Episode ExercisePlan FAQPage Game Guide
    HealthTopicContent HowTo HowToDirection HowToSection HowToStep HowToTip HyperToc HyperTocEntry ImageGallery
    ImageObject ImageObjectSnapshot ItemPage LearningResource Legislation LegislationObject LiveBlogPosting Manuscript
    Map MathSolver MediaGallery MediaObject MediaReview MediaReviewItem MedicalScholarlyArticle MedicalWebPage Menu
    MenuSection Message Movie MovieClip MovieSeries MusicAlbum MusicComposition MusicPlaylist MusicRecording
    MusicRelease MusicVideoObject NewsArticle Newspaper NoteDigitalDocument OpinionNewsArticle Painting Periodical
    Photograph Play PodcastEpisode PodcastSeason PodcastSeries Poster PresentationDigitalDocument ProfilePage
    PublicationIssue PublicationVolume QAPage Question Quiz Quotation RadioClip RadioEpisode RadioSeason RadioSeries
    RealEstateListing Recipe Recommendation Report ReportageNewsArticle Review ReviewNewsArticle SatiricalArticle
    ScholarlyArticle Sculpture SearchResultsPage Season SequentialArt SheetMusic ShortStory SiteNavigationElement
    SocialMediaPosting SpecialAnnouncement SpreadsheetDigitalDocument Statement Syllabus TVClip TVEpisode TVSeason
    TVSeries Table TechArticle TextDigitalDocument TextObject Thesis UserReview VideoGallery VideoGameClip
    VideoGameSeries VideoObject VideoObjectSnapshot VisualArtwork WPAdBlock WPFooter WPHeader WPSideBar WebContent
    WebPage WebPageElement WebSite
    `,
  ],
  [
    ['CreativeWork', 'Product'],
    `
    ProductCollection
    `,
  ],
  [
    ['CreativeWork', 'SoftwareApplication'],
    `
    MobileApplication OperatingSystem RuntimePlatform SoftwareApplication VideoGame WebApplication
    `,
  ],
  [
    ['CreativeWork', 'SoftwareSourceCode'],
    `
    SoftwareSourceCode
    `,
  ],
  [
    ['Event'],
    `
    BroadcastEvent BusinessEvent ChildrensEvent ComedyEvent ConferenceEvent CourseInstance DanceEvent DeliveryEvent
    EducationEvent Event EventSeries ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent
    OnDemandEvent PerformingArtsEvent PublicationEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent
    UserBlocks UserCheckins UserComments UserDownloads UserInteraction UserLikes UserPageVisits UserPlays UserPlusOnes
    UserTweets VisualArtsEvent
    `,
  ],
  [
    ['JobPosting'],
    `
    JobPosting
    `,
  ],
  [
    ['Organization'],
    `
    Airline Consortium Cooperative Corporation DanceGroup DiagnosticLab FundingAgency FundingScheme
    GovernmentOrganization LibrarySystem MedicalOrganization MusicGroup NGO NewsMediaOrganization OnlineBusiness
    OnlineMarketplace OnlineStore Organization PerformingGroup PoliticalParty Project ResearchOrganization
    ResearchProject SearchRescueOrganization SportsOrganization SportsTeam TheaterGroup VeterinaryCare WorkersUnion
    `,
  ],
  [
    ['Organization', 'Place'],
    `
    AccountingService AdultEntertainment AmusementPark AnimalShelter ArchiveOrganization ArtGallery Attorney
    AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash AutomatedTeller AutomotiveBusiness Bakery
    BankOrCreditUnion BarOrPub BeautySalon BedAndBreakfast BikeStore BookStore BowlingAlley Brewery CafeOrCoffeeShop
    Campground Casino ChildCare ClothingStore CollegeOrUniversity ComedyClub ComputerStore ConvenienceStore
    CovidTestingFacility DaySpa Dentist DepartmentStore Distillery DryCleaningOrLaundry EducationalOrganization
    Electrician ElectronicsStore ElementarySchool EmergencyService EmploymentAgency EntertainmentBusiness ExerciseGym
    FastFoodRestaurant FinancialService FireStation Florist FoodEstablishment FurnitureStore GardenStore GasStation
    GeneralContractor GolfCourse GovernmentOffice GroceryStore HVACBusiness HairSalon HardwareStore
    HealthAndBeautyBusiness HealthClub HighSchool HobbyShop HomeAndConstructionBusiness HomeGoodsStore Hospital Hostel
    Hotel HousePainter IceCreamShop IndividualPhysician InsuranceAgency InternetCafe JewelryStore LegalService Library
    LiquorStore LocalBusiness Locksmith LodgingBusiness MedicalBusiness MedicalClinic MensClothingStore MiddleSchool
    MobilePhoneStore Motel MotorcycleDealer MotorcycleRepair MovieRentalStore MovieTheater MovingCompany MusicStore
    NailSalon NightClub Notary OfficeEquipmentStore Optician OutletStore PawnShop PetStore Pharmacy Physician
    PhysiciansOffice Plumber PoliceStation PostOffice Preschool ProfessionalService PublicSwimmingPool RadioStation
    RealEstateAgent RecyclingCenter Resort Restaurant RoofingContractor School SelfStorage ShoeStore ShoppingCenter
    SkiResort SportingGoodsStore SportsActivityLocation SportsClub StadiumOrArena Store TattooParlor TelevisionStation
    TennisComplex TireShop TouristInformationCenter ToyStore TravelAgency VacationRental WholesaleStore Winery
    `,
  ],
  [
    ['Person'],
    `
    Patient Person
    `,
  ],
  [
    ['Place'],
    `
    Accommodation AdministrativeArea Airport Apartment ApartmentComplex Aquarium Beach BoatTerminal BodyOfWater Bridge
    BuddhistTemple BusStation BusStop CampingPitch Canal CatholicChurch Cemetery Church City CityHall CivicStructure
    Continent Country Courthouse Crematorium DefenceEstablishment DefinedRegion Embassy EventVenue
    GatedResidenceCommunity GovernmentBuilding HinduTemple HotelRoom House LakeBodyOfWater Landform
    LandmarksOrHistoricalBuildings LegislativeBuilding MeetingRoom Mosque Mountain Museum MusicVenue OceanBodyOfWater
    Park ParkingFacility PerformingArtsTheater Place PlaceOfWorship Playground Pond PublicToilet RVPark Reservoir
    Residence RiverBodyOfWater Room SchoolDistrict SeaBodyOfWater SingleFamilyResidence State SubwayStation Suite
    Synagogue TaxiStand TouristAttraction TouristDestination TrainStation Volcano Waterfall Zoo
    `,
  ],
  [
    ['Product'],
    `
    BusOrCoach Car DietarySupplement Drug IndividualProduct Motorcycle MotorizedBicycle Product ProductGroup
    ProductModel SomeProducts Vehicle
    `,
  ],
  [
    ['Service'],
    `
    BankAccount BroadcastService BrokerageAccount CableOrSatelliteService CreditCard CurrencyConversionService
    DepositAccount FinancialProduct FoodService GovernmentService InvestmentFund InvestmentOrDeposit LoanOrCredit
    MortgageLoan PaymentCard PaymentService RadioBroadcastService Service Taxi TaxiService
    `,
  ],
  [
    ['Service', 'WebAPI'],
    `
    WebAPI
    `,
  ],
]

const FAMILIES_BY_TYPE: ReadonlyMap<string, ReadonlySet<SchemaOrgFamily>> = new Map(
  TYPES_BY_FAMILY.flatMap(([families, types]) => {
    const set = new Set(families)
    return types
      .trim()
      .split(/\s+/)
      .map((type) => [type, set] as const)
  }),
)

/**
 * The families a type belongs to.
 *
 * @param type A class name without prefix, for instance `SoftwareApplication`.
 * @returns `undefined` when Schema.org has no such type.
 */
export function schemaOrgFamilies(type: string): ReadonlySet<SchemaOrgFamily> | undefined {
  return FAMILIES_BY_TYPE.get(type)
}
