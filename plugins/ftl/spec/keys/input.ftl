menu-water =
    .label = Water the beds
    .accesskey = W
    .key = b
    .commandkey = VK_F5
menu-rest =
    .label = Rest
    .accesskey =
        { PLATFORM() ->
            [windows] R
           *[other] s
        }
