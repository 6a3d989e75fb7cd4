menu-water =
    .label = WATER THE BEDS
    .accesskey = W
    .key = b
    .commandkey = VK_F5
menu-rest =
    .label = REST
    .accesskey =
        { PLATFORM() ->
            [windows] R
           *[other] s
        }
